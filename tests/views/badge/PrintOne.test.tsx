import { screen } from '@testing-library/react';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { badgePrinting as words } from '#words/badgePrinting.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { PrintOne } from '../../../src/views/badge/PrintOne.tsx';
import { show } from '../../support/show.tsx';

function Printing({ before, answers }: { before: number; answers: (number | Error)[] }) {
  const [times, setTimes] = useState(before);
  const [logic] = useState(() =>
    task({
      ask: async (_: undefined) => {
        const answer = answers.shift();
        if (answer instanceof Error) throw { code: 'unexpected', status: 500, msg: answer.message };
        return answer ?? 0;
      },
      whenDone: setTimes,
    }),
  );
  return <PrintOne print={useActorRef(logic)} times={times} />;
}

const printing = (before: number, ...answers: (number | Error)[]) => show(<Printing {...{ before, answers }} />);

it('a badge is printed when it is asked for, and then again', async () => {
  const { user } = printing(0, 1);
  await user.click(screen.getByRole('button', { name: words.one }));
  expect(await screen.findByText(words.printed(1))).toBeVisible();
  expect(screen.getByRole('button', { name: words.oneAgain })).toBeEnabled();
});

it('a badge that was printed before offers to be printed again, and says why it could not be', async () => {
  const { user } = printing(1, new Error('Something went wrong.'), 2);
  await user.click(screen.getByRole('button', { name: words.oneAgain }));
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: words.retry }));
  expect(await screen.findByText(words.printed(2))).toBeVisible();
});
