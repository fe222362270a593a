declare namespace App {
  interface Locals extends PageContext {}
}

type PageContext = import('./content/context.ts').PageContext;

declare module '*?url' {
  const url: string;
  export default url;
}

declare module '*?raw' {
  const text: string;
  export default text;
}
