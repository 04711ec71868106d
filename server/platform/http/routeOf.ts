import { type Route, routes } from '../../../src/paths.ts';

export type RouteMatch = { route: Route; parameters: Record<string, string> };

const known = Object.values(routes).map((route) => ({ route, segments: route.pattern.split('/').slice(1) }));

/** The first route whose pattern a path fits, as in the browser; null when none fits. */
export function routeOf(path: string): RouteMatch | null {
  const parts = path
    .replace(/(?<!\/)\/+$/, '')
    .split('/')
    .slice(1)
    .map(decoded);
  for (const { route, segments } of known) {
    const parameters = matchSegments(segments, parts);
    if (parameters) return { route, parameters };
  }
  return null;
}

function matchSegments(segments: string[], parts: string[]): Record<string, string> | null {
  if (parts.length > segments.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (part === undefined || part === '') {
      if (!segment.endsWith('?')) return null;
    } else if (segment.startsWith(':')) parameters[segment.replace(/[:?]/g, '')] = part;
    else if (segment !== part) return null;
  }
  return parameters;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
