import { type ComponentType, createElement, lazy, Suspense } from 'react';

/** A part of a screen that is loaded when it is first drawn; nothing stands in its place until it is there. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part: ComponentType<Props> = lazy(load);
  return (props: Props) => <Suspense fallback={null}>{createElement(Part, props)}</Suspense>;
}
