import type { APIRoute } from 'astro';
import { topicPath } from '#content-db/types/post-path.ts';
import { feedResponse } from '../../../../../content/feed.ts';
import { pageTexts } from '../../../../../content/texts.ts';
import { findTopic } from '../../../../../content/topics.ts';
import { feedPath } from '../../../../../paths.ts';

/** The newest posts on a topic, in a language. */
export const GET: APIRoute = async ({ locals, params }) => {
  const topic = await findTopic(locals, params['topic']);
  if (!topic) return new Response('There is no such topic.', { status: 404 });
  const brand = (await pageTexts(locals, 'common'))('brand', 'name').value;
  const page = topicPath(topic.slug, locals.locale);
  return feedResponse(locals, {
    title: `${brand}: ${topic.name.value}`,
    description: topic.description?.value ?? topic.name.value,
    page,
    self: feedPath(locals.locale, page),
    sublist: { name: 'topic', id: topic.id },
  });
};
