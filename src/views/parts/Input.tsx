import { createRecipeContext, type HTMLChakraProps, type RecipeProps } from '@chakra-ui/react';

type Props<Element extends 'input' | 'textarea'> = HTMLChakraProps<Element, RecipeProps<Element>>;

/**
 * The text controls with the theme's look. Rows wire their own label, help and error, so Chakra's field parts, which
 * everybody would pay for in the first load, are left out.
 */
export const Input = createRecipeContext({ key: 'input' }).withContext<HTMLInputElement, Props<'input'>>('input');
export const Textarea = createRecipeContext({ key: 'textarea' }).withContext<HTMLTextAreaElement, Props<'textarea'>>(
  'textarea',
);
