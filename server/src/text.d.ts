/** Files bundled as text. */
declare module '*.sql' {
  const text: string;
  export = text;
}
declare module '*?text' {
  const text: string;
  export = text;
}
