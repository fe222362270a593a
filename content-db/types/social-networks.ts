/** The networks that accounts can be of, by what they call themselves. */
export const socialNetworks = {
  behance: 'Behance',
  bluesky: 'Bluesky',
  discord: 'Discord',
  dribbble: 'Dribbble',
  facebook: 'Facebook',
  flickr: 'Flickr',
  github: 'GitHub',
  instagram: 'Instagram',
  line: 'LINE',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  medium: 'Medium',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  snapchat: 'Snapchat',
  soundcloud: 'SoundCloud',
  spotify: 'Spotify',
  telegram: 'Telegram',
  threads: 'Threads',
  tiktok: 'TikTok',
  tripadvisor: 'Tripadvisor',
  tumblr: 'Tumblr',
  twitch: 'Twitch',
  viber: 'Viber',
  vimeo: 'Vimeo',
  wechat: 'WeChat',
  whatsapp: 'WhatsApp',
  x: 'X',
  youtube: 'YouTube',
} as const;

export type SocialNetwork = keyof typeof socialNetworks;

/** What an account can be of: `other` is a network that is not in the list. */
export type AccountNetwork = SocialNetwork | 'other';

export const accountNetworks = ['other', ...Object.keys(socialNetworks)] as [
  AccountNetwork,
  ...AccountNetwork[],
];
