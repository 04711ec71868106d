import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ts from 'typescript';
import { parseSync, Visitor } from 'vite';
import { oldestBrowsers } from '../../src/lib/browsers.ts';

/*
 * What scripts ask of a browser, held against what MDN's data says the promised ones have. Our own sources are asked by their types,
 * which know what a `.with` is of; the built files, which have the packages in them, only by what they name outright.
 */

type Support = { version_added: string | false; version_removed?: string; flags?: unknown[] };
type Feature = { __compat?: { support: Record<string, Support | Support[]> } } & { [name: string]: Feature };
type Data = { api: Record<string, Feature>; javascript: { builtins: Record<string, Feature> } };

const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data') as Data;
const interfaces: Record<string, Feature> = { ...api, ...javascript.builtins, ...javascript.builtins.Intl };

const { Chrome, Edge, Firefox, Safari } = oldestBrowsers;
const promised = { chrome: Chrome, edge: Edge, firefox: Firefox, safari: Safari, safari_ios: Safari };

const numbers = (version: string) => version.replace('≤', '').split('.').map(Number);
function isAtMost(version: string, most: string): boolean {
  const [[major = 0, minor = 0], [majorMost = 0, minorMost = 0]] = [numbers(version), numbers(most)];
  return major < majorMost || (major === majorMost && minor <= minorMost);
}

/** Whether a promised browser has it not, or only behind a flag. */
function isTooNew(feature: Feature | undefined): boolean {
  const support = feature?.__compat?.support;
  if (!support) return false;
  return Object.entries(promised).some(([browser, oldest]) => {
    const ways = [support[browser] ?? []].flat();
    return !ways.some(
      ({ version_added: added, version_removed: removed, flags }) =>
        typeof added === 'string' && added !== 'preview' && !removed && !flags && isAtMost(added, oldest),
    );
  });
}

const isNewMember = (of: string, name: string): boolean =>
  isTooNew(interfaces[of]?.[name]) || isTooNew(interfaces[of]?.[`${name}_static`]);
const isNewGlobal = (name: string): boolean => isTooNew(interfaces[name] ?? api.Window?.[name]);

/** The names of all members that are too new in one interface or another: only these are worth a question to the types. */
const suspects = new Set(
  Object.keys(interfaces).flatMap((of) =>
    Object.keys(interfaces[of] ?? {})
      .map((key) => key.replace(/_static$/, ''))
      .filter((name) => isNewMember(of, name)),
  ),
);

/** What the sources in a folder use that a promised browser has not, like `Array.with`, and the files that do. */
export function tooNewInSources(folder: string): Map<string, Set<string>> {
  const config = ts.readConfigFile('tsconfig.json', ts.sys.readFile).config;
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: [folder] }, ts.sys, process.cwd());
  const program = ts.createProgram(fileNames, { ...options, incremental: false });
  const checker = program.getTypeChecker();
  const found = new Map<string, Set<string>>();
  const note = (what: string, { fileName }: ts.SourceFile) =>
    found.set(what, (found.get(what) ?? new Set()).add(fileName.slice(process.cwd().length + 1)));

  for (const file of program.getSourceFiles().filter(({ fileName }) => fileNames.includes(fileName))) {
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node) && suspects.has(node.name.text))
        for (const of of ownersOf(checker.getSymbolAtLocation(node.name)))
          if (isNewMember(of, node.name.text)) note(`${of}.${node.name.text}`, file);
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const { expression } = node;
        const isTheBrowsers = () => checker.getSymbolAtLocation(expression)?.declarations?.every(isOfLibrary) ?? false;
        if (ts.isIdentifier(expression) && isNewGlobal(expression.text) && isTheBrowsers()) note(expression.text, file);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

const isOfLibrary = (declaration: ts.Declaration): boolean =>
  /\/typescript\/lib\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName);

/** The interfaces of the language or the browser that a member is declared in, as MDN calls them. */
const ownersOf = (symbol: ts.Symbol | undefined): string[] =>
  (symbol?.declarations ?? []).filter(isOfLibrary).flatMap(({ parent }) => {
    if (ts.isInterfaceDeclaration(parent)) return [parent.name.text.replace(/^Readonly(?=Array)|Constructor$/g, '')];
    // `declare var URL: { canParse(…) }`
    const variable = parent.parent;
    return ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(variable) ? [variable.name.getText()] : [];
  });

/** What a built script names that a promised browser has not: `URL.canParse`, `new Name()`. */
export function tooNewIn(file: string): string[] {
  const found = new Set<string>();
  const name = (expression: object) => ('name' in expression ? String(expression.name) : '');
  const { program } = parseSync(file, readFileSync(file, 'utf8'), { lang: 'js', sourceType: 'module' });
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (!computed && isNewMember(name(object), name(property))) found.add(`${name(object)}.${name(property)}`);
    },
    CallExpression({ callee }) {
      if (isNewGlobal(name(callee))) found.add(name(callee));
    },
    NewExpression({ callee }) {
      if (isNewGlobal(name(callee))) found.add(name(callee));
    },
  }).visit(program);
  return [...found];
}
