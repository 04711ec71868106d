import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourcesIn } from '../support/sources.ts';

const root = join(import.meta.dirname, '../..');
const sources = [
  ...sourcesIn('src', 'server'),
  ...readdirSync(join(root, 'public'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ path: `public/${file}`, text: readFileSync(join(root, 'public', file), 'utf8') })),
].map(({ path, text }) => ({
  path,
  file: ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  ),
}));
type Parsed = (typeof sources)[number];

function* within(node: ts.Node): Generator<ts.Node> {
  yield node;
  // `forEachChild` stops at what is truthy.
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) yield* within(child);
}

type Called = { path: string; name: string; of: string | null; args: readonly ts.Expression[]; file: ts.SourceFile };

/** Everything that is called or made with `new`: by its last name, with what stands before it. */
const called: Called[] = sources.flatMap(({ path, file }) =>
  [...within(file)].flatMap((node): Called[] => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
    const { expression, arguments: args = [] } = node;
    if (expression.kind === ts.SyntaxKind.ImportKeyword) return [{ path, name: 'import', of: null, args, file }];
    if (ts.isPropertyAccessExpression(expression))
      return [{ path, name: expression.name.text, of: expression.expression.getText(), args, file }];
    return [{ path, name: expression.getText(), of: null, args, file }];
  }),
);

/** Names that a file has from its start on: its constants and functions, and what is imported. */
function fixedNames({ file }: Pick<Parsed, 'file'>): Set<string> {
  const names = new Set<string>();
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const)
      for (const { name } of statement.declarationList.declarations) names.add(name.getText());
    if (ts.isFunctionDeclaration(statement) && statement.name) names.add(statement.name.text);
    if (ts.isImportDeclaration(statement))
      for (const node of within(statement)) if (ts.isImportSpecifier(node)) names.add(node.name.text);
  }
  return names;
}

/** Whether a value is the same whoever calls: written out, or put together of what the file has from its start on. */
function isFixed(node: ts.Expression, names: Set<string>): boolean {
  const each = (nodes: readonly ts.Expression[]) => nodes.every((one) => isFixed(one, names));
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || node.kind === ts.SyntaxKind.RegularExpressionLiteral)
    return true;
  if (ts.isIdentifier(node)) return names.has(node.text) || /^(String|Object)$/.test(node.text);
  if (ts.isTemplateExpression(node)) return each(node.templateSpans.map(({ expression }) => expression));
  if (ts.isTaggedTemplateExpression(node))
    return isFixed(node.template as ts.TemplateExpression | ts.NoSubstitutionTemplateLiteral, names);
  if (ts.isConditionalExpression(node)) return each([node.whenTrue, node.whenFalse]);
  if (ts.isPrefixUnaryExpression(node)) return isFixed(node.operand, names);
  if (ts.isPropertyAccessExpression(node)) return isFixed(node.expression, names);
  if (ts.isElementAccessExpression(node)) return isFixed(node.expression, names);
  if (ts.isArrayLiteralExpression(node)) return each(node.elements);
  if (ts.isCallExpression(node)) {
    const what = node.expression;
    const isFixedFunction = isFixed(ts.isPropertyAccessExpression(what) ? what.expression : what, names);
    return isFixedFunction && each(node.arguments);
  }
  return false;
}

const told = ({ path, name, args }: Called) => `${path}: ${name}(${args.map((arg) => arg.getText()).join(', ')})`;
const notFixed = (calls: Called[]) =>
  calls.filter(({ args, file }) => !args.slice(0, 1).every((arg) => isFixed(arg, fixedNames({ file }))));

describe('no text becomes code', () => {
  it('by eval, a function made of text, a timer that is given text, or a machine of its own', () => {
    expect(called.length).toBeGreaterThan(10_000);
    const makers = called.filter(
      ({ name, of, args }) =>
        ((name === 'eval' || name === 'Function') && (of === null || of === 'globalThis' || of === 'window')) ||
        (/^set(Timeout|Interval)$/.test(name) && args[0] !== undefined && ts.isStringLiteralLike(args[0])),
    );
    expect(makers.map(told)).toEqual([]);
    const machines = sourcesIn('src', 'server').filter(({ imports }) =>
      imports.some(({ target }) => /^(node:)?(vm|repl|inspector)$/.test(target)),
    );
    expect(machines.map(({ path }) => path)).toEqual([]);
  });

  it('and pages may make none either', () => {
    const policy = readFileSync(join(root, 'server/app.ts'), 'utf8');
    expect(policy.match(/'[\w-]*unsafe-eval'/g)).toEqual(["'wasm-unsafe-eval'"]);
  });

  it('by a module whose name is not written out, but for those that the build wrote', () => {
    const loaded = called.filter(
      ({ name, args }) => name === 'import' && !(args[0] && ts.isStringLiteralLike(args[0])),
    );
    expect(loaded.map(({ path }) => path)).toEqual(['server/pages/firstScreens.ts']);
  });
});

describe('other programs', () => {
  const starters = sourcesIn('server').filter(({ imports }) =>
    imports.some(({ target, typeOnly }) => /^(node:)?(child_process|cluster)$/.test(target) && !typeOnly),
  );

  it('are started for the database, and for papers, by these modules alone', () => {
    expect(starters.map(({ path }) => path)).toEqual([
      'server/platform/db/embedded/launch.ts',
      'server/platform/db/embedded/postmaster.ts',
      'server/platform/workerProcess.ts',
    ]);
  });

  it('get a list of arguments, and no shell', () => {
    const paths = new Set(starters.map(({ path }) => path));
    const started = called.filter(
      ({ path, name, of }) =>
        paths.has(path) && of === null && /^(exec|execSync|execFile|execFileSync|spawn|spawnSync|fork)$/.test(name),
    );
    expect(started.map(({ name }) => name).sort()).toEqual(['execFileSync', 'fork', 'spawn', 'spawnSync']);
    expect(starters.filter(({ text }) => /\bshell\s*:/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('statements of the database', () => {
  it('have as raw text what the code says of itself', () => {
    const raw = called.filter(({ name, of }) => of === 'sql' && name === 'raw');
    expect(raw.length).toBeGreaterThan(30);
    // The types of columns are those of the schema; the words of `literals` are judged where it is called.
    expect(notFixed(raw).map(told)).toEqual([
      'server/attendees/attendeeOrder.ts: raw(type)',
      'server/platform/db/columns.ts: raw(listSql(words))',
      'server/platform/db/copyRows.ts: raw(column.getSQLType())',
    ]);
    expect(notFixed(called.filter(({ name }) => name === 'literals')).map(told)).toEqual([]);
  });

  it('that are prepared are written while their module loads', () => {
    const inFunctions = sources.flatMap(({ path, file }) =>
      [...within(file)]
        .filter((node) => ts.isCallExpression(node) && node.expression.getText() === 'statement')
        .filter((node) => ts.findAncestor(node, (each) => ts.isFunctionLike(each)))
        .map((node) => `${path}: ${node.getText().slice(0, 60)}`),
    );
    expect(inFunctions).toEqual([]);
  });
});

it('no text of a caller becomes a regular expression', () => {
  const patterns = called.filter(({ name, of }) => name === 'RegExp' && (of === null || of === 'globalThis'));
  expect(patterns.length).toBeGreaterThan(5);
  expect(notFixed(patterns).map(({ path }) => path)).toEqual([
    // The names of features, which the build has.
    'server/pages/clientBuild.ts',
    // The operator's own address, in which signs that mean something are escaped.
    'server/platform/mail/returnPath.ts',
    // A language that there is, looked for in what a browser says.
    'src/lib/locale.ts',
  ]);
  // These make one of a text that they are given. With a second value, they are of mailboxes and caches.
  const searched = called.filter(
    ({ name, of, args }) => /^(match|matchAll|search)$/.test(name) && of !== null && args.length === 1,
  );
  expect(notFixed(searched).map(({ path }) => path)).toEqual(['server/platform/mail/returnPath.ts']);
});

describe('secret values', () => {
  it('come from the safe source of the system', () => {
    // How long a page in line waits before it asks again need only differ.
    const random = called.filter(({ name, of }) => of === 'Math' && name === 'random');
    expect(random.map(({ path }) => path)).toEqual(['src/machines/purchase/orderLine.ts']);
  });

  it('are hashed by SHA-256, and sealed by AES-256-GCM', () => {
    const kinds = (pattern: RegExp) => [
      ...new Set(called.filter(({ name }) => pattern.test(name)).map(({ args }) => args[0]?.getText())),
    ];
    expect(kinds(/^create(Hash|Hmac)$/)).toEqual(["'sha256'"]);
    expect(kinds(/^create(C|Dec)ipher(iv)?$/)).toEqual(["'aes-256-gcm'"]);
    const sealing = called.filter(({ name }) => /^create(C|Dec)ipher(iv)?$/.test(name));
    expect([...new Set(sealing.map(({ path }) => path))]).toEqual([
      'server/door/seal.ts',
      'server/platform/secrets/seal.ts',
    ]);
  });

  it('are in browsers derived, hashed and opened by the same', () => {
    const named = called
      .filter(({ of }) => of?.endsWith('crypto.subtle'))
      .flatMap(({ args }) => args.flatMap((arg) => [...within(arg)]))
      .filter((node) => ts.isStringLiteralLike(node) && /[A-Z]{2}/.test(node.text))
      .map((node) => (node as ts.StringLiteralLike).text);
    expect([...new Set(named)].sort()).toEqual(['AES-GCM', 'PBKDF2', 'SHA-256']);
  });
});

it('the server writes to the terminal and the log at its start alone, all else through the log that it is given', () => {
  const writers = called.filter(
    ({ path, name, of }) =>
      path.startsWith('server/') &&
      (of === 'console' || /^process\.(stdout|stderr)$/.test(of ?? '') || (of === null && name === 'pino')),
  );
  expect([...new Set(writers.map(({ path }) => path))]).toEqual(['server/main.ts']);
});

it('nobody is redirected but from their provider back to the page that they left', () => {
  const redirects = called.filter(({ path, name }) => path.startsWith('server/') && name === 'redirect');
  expect(redirects.map(told)).toEqual(['server/account/openIdReturn.ts: redirect(path, 303)']);
  const headers = called.filter(
    ({ path, name, args }) =>
      path.startsWith('server/') &&
      /^(header|set|append)$/.test(name) &&
      /^.location.$/i.test(args[0]?.getText() ?? ''),
  );
  expect(headers.map(told)).toEqual([]);
});

it('certificates are judged on every connection but those inside this machine', () => {
  const lowered = sourcesIn('server').flatMap(({ path, text }) =>
    [
      ...text.matchAll(/\b(rejectUnauthorized|checkServerIdentity|minVersion|maxVersion|secureProtocol|ciphers)\b.*/g),
    ].map(([said]) => `${path}: ${said}`),
  );
  expect(lowered).toEqual([
    'server/platform/mail/imap.ts: rejectUnauthorized: !isLoopback(host) },',
    'server/platform/mail/smtp.ts: rejectUnauthorized: !isLoopback(host) },',
  ]);
});

it('no lenient way to read requests is switched on', () => {
  const lenient = [
    ...sourcesIn('server').map(({ path, text }) => ({ path, text })),
    ...['package.json', 'Dockerfile', 'docs/deploy/foyer.service', 'compose.yaml', 'scripts/start.mjs'].map((path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
    })),
  ].filter(({ text }) => /insecure-?http-?parser/i.test(text));
  expect(lenient.map(({ path }) => path)).toEqual([]);
});

/** What keys look like that open something: of Stripe, of clouds, of mail services, of code hosts, and private keys. */
const keys = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /\b[sr]k_(?:live|test)_[A-Za-z\d]{24,}/,
  /\bwhsec_[A-Za-z\d+/]{24,}/,
  /\bAKIA[A-Z\d]{16}\b/,
  /\bgh[pousr]_[A-Za-z\d]{30,}/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\bSG\.[\w-]{20,}\.[\w-]{20,}/,
];

it('no key that opens something is in the code, in what is deployed, or in the docs', () => {
  const folders = ['src', 'server', 'scripts', 'docs', 'public', 'harness', 'bench', 'tests'];
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).map((entry) => ({ entry, folder })),
    )
    .filter(
      ({ entry }) => entry.isFile() && /\.(tsx?|m?js|json|md|sql|conf|service|ya?ml|html|css|txt|py)$/.test(entry.name),
    )
    .map(({ entry }) => join(entry.parentPath, entry.name))
    .concat(
      readdirSync(root, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(root, name)),
    );
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return keys.flatMap((key) => (key.test(text) ? [`${path.slice(root.length + 1)}: ${key.source}`] : []));
  });
  expect(found).toEqual([]);
});
