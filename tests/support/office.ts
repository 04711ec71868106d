import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

type Answer = (refusal: string) => void;
type Office = (source: string, target: string, answer: Answer) => void;
let kept: Office | undefined;

/**
 * Has LibreOffice open a workbook, and save what it sees of it as flat XML. Throws what it says where it cannot.
 * It is started once, and kept as long as this process.
 */
export function openInOffice(source: string, target: string): Promise<void> {
  kept ??= startOffice();
  const office = kept;
  return new Promise((resolve, reject) =>
    office(source, target, (refusal) => (refusal === '' ? resolve() : reject(new Error(`${source}: ${refusal}`)))),
  );
}

function startOffice(): Office {
  const program = fileURLToPath(new URL('office.py', import.meta.url));
  const driver = spawn('/usr/bin/python3', [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: Answer[] = [];
  createInterface(driver.stdout).on('line', (line) => waiting.shift()?.(line));
  driver.on('close', () => {
    kept = undefined;
    for (const answer of waiting) answer('LibreOffice has ended');
  });
  return (source, target, answer) => {
    waiting.push(answer);
    driver.stdin.write(`${source}\t${target}\n`);
  };
}
