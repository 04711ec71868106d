import { DataList, defineSlotRecipe, HStack, Stack } from '@chakra-ui/react';
import { appUsers as words } from '#words/appUsers.ts';
import { desk } from '#words/desk.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { CopyButton } from '../parts/desk/CopyButton.tsx';
import { publicAddress } from '../parts/publicAddress.ts';

const login = defineSlotRecipe({
  className: 'login',
  slots: ['root', 'itemLabel', 'itemValue'],
  base: {
    root: { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '{spacing.1} {spacing.4}' },
    itemLabel: { color: 'muted' },
    itemValue: { fontFamily: 'mono', fontWeight: 'semibold', overflowWrap: 'anywhere', userSelect: 'all' },
  },
});

/** A login right after it was saved: the only time its password is shown. `password` is null where it was not changed. */
export function IssuedPassword({
  email,
  password,
  onDone,
}: {
  email: string;
  password: string | null;
  onDone: () => void;
}) {
  const address = publicAddress(to.signin());
  return (
    <Stack
      gap="4"
      padding="5"
      border="{borderWidths.hairline} solid {colors.success.fg}"
      borderRadius="md"
      bg="success.subtle"
      role="status"
    >
      {password ? (
        <>
          <div>
            <h3>{words.issuedTitle}</h3>
            <p>{words.issuedText}</p>
          </div>
          <DataList.Root recipe={login}>
            <DataList.ItemLabel>{words.email}</DataList.ItemLabel>
            <DataList.ItemValue>{email}</DataList.ItemValue>
            <DataList.ItemLabel>{words.password}</DataList.ItemLabel>
            <DataList.ItemValue>{password}</DataList.ItemValue>
          </DataList.Root>
        </>
      ) : (
        <p>{desk.saved}</p>
      )}
      <HStack wrap="wrap" gap="2">
        {password ? <CopyButton text={words.issuedLines(email, password, address)} label={words.issuedCopy} /> : null}
        <Button size="sm" onClick={onDone}>
          {words.done}
        </Button>
      </HStack>
    </Stack>
  );
}
