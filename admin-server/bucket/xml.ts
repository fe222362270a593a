import { DomUtils, parseDocument } from 'htmlparser2';

/** The texts of all elements of a name in an answer of the store. */
export function textsOf(xml: string, name: string): string[] {
  return elementsOf(xml, name).map((element) => DomUtils.textContent(element));
}

/** For each element of a name, the texts of its children by their names. */
export function recordsOf(xml: string, name: string): Record<string, string>[] {
  return elementsOf(xml, name).map((element) =>
    Object.fromEntries(
      DomUtils.getElementsByTagName('*', element.children).map((child) => [
        child.name,
        DomUtils.textContent(child),
      ]),
    ),
  );
}

function elementsOf(xml: string, name: string) {
  return DomUtils.getElementsByTagName(name, parseDocument(xml, { xmlMode: true }));
}

/** Escapes a text for an element of a request. */
export function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
