/** What the tests use of a package that has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options: { contentType: string });
    readonly window: { readonly document: Document };
  }
}
