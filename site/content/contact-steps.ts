import type { PageContext } from './context.ts';
import { pageTexts, type Text } from './texts.ts';

/** What happens after a visitor has written, in order. */
export async function contactSteps(context: PageContext): Promise<Text[]> {
  const text = await pageTexts(context, 'contact');
  return ['step_1', 'step_2', 'step_3'].flatMap((key) => text('next', key) ?? []);
}
