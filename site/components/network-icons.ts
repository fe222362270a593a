import { icons } from '#site/art/icons.ts';
import type { AccountNetwork } from '#content-db/types/social-networks.ts';
import behance from '@tabler/icons/outline/brand-behance.svg?raw';
import bluesky from '@tabler/icons/outline/brand-bluesky.svg?raw';
import discord from '@tabler/icons/outline/brand-discord.svg?raw';
import dribbble from '@tabler/icons/outline/brand-dribbble.svg?raw';
import flickr from '@tabler/icons/outline/brand-flickr.svg?raw';
import github from '@tabler/icons/outline/brand-github.svg?raw';
import line from '@tabler/icons/outline/brand-line.svg?raw';
import mastodon from '@tabler/icons/outline/brand-mastodon.svg?raw';
import medium from '@tabler/icons/outline/brand-medium.svg?raw';
import pinterest from '@tabler/icons/outline/brand-pinterest.svg?raw';
import reddit from '@tabler/icons/outline/brand-reddit.svg?raw';
import snapchat from '@tabler/icons/outline/brand-snapchat.svg?raw';
import soundcloud from '@tabler/icons/outline/brand-soundcloud.svg?raw';
import spotify from '@tabler/icons/outline/brand-spotify.svg?raw';
import telegram from '@tabler/icons/outline/brand-telegram.svg?raw';
import threads from '@tabler/icons/outline/brand-threads.svg?raw';
import tiktok from '@tabler/icons/outline/brand-tiktok.svg?raw';
import tripadvisor from '@tabler/icons/outline/brand-tripadvisor.svg?raw';
import tumblr from '@tabler/icons/outline/brand-tumblr.svg?raw';
import twitch from '@tabler/icons/outline/brand-twitch.svg?raw';
import viber from '@tabler/icons/outline/brand-viber.svg?raw';
import vimeo from '@tabler/icons/outline/brand-vimeo.svg?raw';
import wechat from '@tabler/icons/outline/brand-wechat.svg?raw';
import whatsapp from '@tabler/icons/outline/brand-whatsapp.svg?raw';

/** The elements of an SVG of Tabler Icons (MIT), each of which has a line, without its ground, which draws nothing. */
function inner(svg: string): string {
  const elements = svg.split('\n').map((line) => line.trim());
  return elements
    .filter((line) => line.startsWith('<') && line.endsWith('/>') && !line.includes('stroke="none"'))
    .join('');
}

const { facebook, instagram, linkedin, x, youtube, globe } = icons;

/** The icons of social networks; see site/art/icons.ts. */
export const networkIcons: Record<AccountNetwork, string> = {
  behance: inner(behance),
  bluesky: inner(bluesky),
  discord: inner(discord),
  dribbble: inner(dribbble),
  facebook,
  flickr: inner(flickr),
  github: inner(github),
  instagram,
  line: inner(line),
  linkedin,
  mastodon: inner(mastodon),
  medium: inner(medium),
  other: globe,
  pinterest: inner(pinterest),
  reddit: inner(reddit),
  snapchat: inner(snapchat),
  soundcloud: inner(soundcloud),
  spotify: inner(spotify),
  telegram: inner(telegram),
  threads: inner(threads),
  tiktok: inner(tiktok),
  tripadvisor: inner(tripadvisor),
  tumblr: inner(tumblr),
  twitch: inner(twitch),
  viber: inner(viber),
  vimeo: inner(vimeo),
  wechat: inner(wechat),
  whatsapp: inner(whatsapp),
  x,
  youtube,
};
