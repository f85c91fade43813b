/** A CSS module gives its class names, any other style sheet gives nothing worth having. */
declare module '*.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** The address of a picture. */
declare module '*.svg' {
  const url: string;
  export default url;
}
