type WithMeta<Meta> = { getMeta: () => Partial<Record<string, Meta>> };

/** What a machine's states say of themselves: of those that a snapshot is in, the innermost that says something. */
export const stateMeta = <Meta>(snapshot: WithMeta<Meta>): Meta | undefined => Object.values(snapshot.getMeta()).at(-1);
