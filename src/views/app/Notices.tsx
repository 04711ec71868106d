import { Box, HStack, Link, Stack, Toast, Toaster } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { toaster } from '../parts/toaster.ts';

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;

/** The toasts: green, red or blue, each with a Close action; hidden in print. */
export default function Notices() {
  return (
    <Box css={{ '@media print': { display: 'none' } }}>
      <Toaster toaster={toaster}>
        {(toast) => {
          const tone = (toast.type ?? 'info') as keyof typeof icons;
          const Icon = icons[tone];
          const link = toast.meta?.link as { label: string; href: string } | undefined;
          return (
            <Toast.Root width={{ base: 'calc(100vw - 64px)', sm: '380px' }} data-tone={tone}>
              <HStack align="start" gap="3" width="full">
                <Box flexShrink="0" paddingTop="0.5">
                  <Icon size={18} aria-hidden />
                </Box>
                <Stack gap="1" flex="1">
                  <Toast.Title>{toast.title}</Toast.Title>
                  {toast.description ? <Toast.Description>{toast.description}</Toast.Description> : null}
                  {link ? <Link href={link.href}>{link.label}</Link> : null}
                </Stack>
                <Toast.CloseTrigger position="static" inset="auto" fontSize="sm" flexShrink="0">
                  {toast.meta?.close as string}
                </Toast.CloseTrigger>
              </HStack>
            </Toast.Root>
          );
        }}
      </Toaster>
    </Box>
  );
}
