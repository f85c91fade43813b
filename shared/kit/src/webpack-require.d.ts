/** The functions with which a build makes the addresses of its chunks; see attempt.js. */
declare const __webpack_require__: Record<string, ((chunk: string) => string) | undefined>;
