declare namespace App {
  interface Locals extends PageContext {}
}

type PageContext = import('./content/context.ts').PageContext;
