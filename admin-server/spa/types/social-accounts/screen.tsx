import type { AccountNetwork } from '#content-db/types/social-networks.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { orderField } from '../../fields/order-and-language.ts';
import { t } from '../../language/text.tsx';
import { RowButtons } from '../../list/row-card.tsx';
import { defineScreen } from '../../resource/define-screen.ts';
import type { RowActions } from '../../resource/screen.ts';

const networkNames: Record<AccountNetwork, string> = {
  facebook: t('Facebook'),
  instagram: t('Instagram'),
  x: t('X (Twitter)'),
  linkedin: t('LinkedIn'),
  youtube: t('YouTube'),
  tiktok: t('TikTok'),
  snapchat: t('Snapchat'),
  whatsapp: t('WhatsApp'),
  telegram: t('Telegram'),
  threads: t('Threads'),
  bluesky: t('Bluesky'),
  mastodon: t('Mastodon'),
  pinterest: t('Pinterest'),
  reddit: t('Reddit'),
  discord: t('Discord'),
  twitch: t('Twitch'),
  vimeo: t('Vimeo'),
  medium: t('Medium'),
  github: t('GitHub'),
  spotify: t('Spotify'),
  soundcloud: t('SoundCloud'),
  flickr: t('Flickr'),
  behance: t('Behance'),
  dribbble: t('Dribbble'),
  tumblr: t('Tumblr'),
  tripadvisor: t('Tripadvisor'),
  wechat: t('WeChat'),
  line: t('LINE'),
  viber: t('Viber'),
  other: t('Another network'),
};

type Account = RowOf<'social-accounts'>;

/** The screen of the social accounts. */
export const screen = defineScreen('social-accounts', {
  hide: { isVisible: 0 },
  fields: [
    {
      name: 'network',
      label: t('Network'),
      kind: 'select',
      isHalf: true,
      options: Object.entries(networkNames).map(([value, label]) => ({ value, label })),
    },
    { name: 'profileUrl', label: t('Address'), kind: 'url', isRequired: true, isHalf: true },
    {
      name: 'label',
      label: t('Label'),
      kind: 'text',
      isHalf: true,
      maxLength: 100,
      hint: t('Read out for the icon, in place of the name of the network.'),
    },
    orderField,
    { name: 'isVisible', label: t('Visible on the website'), kind: 'switch', on: 1, off: 0 },
  ],
  texts: {
    addHint: t('It follows those of the screen Footer & Contact at the foot of each page.'),
  },
  labelOf: ({ network, label }) => label || networkNames[network],
  columns: 'sm:grid-cols-2 xl:grid-cols-3',
  renderCard: (account, actions) => <AccountCard account={account} actions={actions} />,
});

function AccountCard({ account, actions }: { account: Account; actions: RowActions }) {
  const { profileUrl } = account;
  const name = screen.labelOf(account);
  return (
    <article className="grid h-full gap-2 rounded border border-line bg-sheet px-4 pt-4 pb-2">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-strong">
            <bdi>{name}</bdi>
          </h2>
          <p className="truncate text-sm text-muted">
            <bdi dir="ltr">{profileUrl}</bdi>
          </p>
        </div>
        <span className="-me-2 -mt-2 flex">
          {actions.handle}
          {actions.selection}
        </span>
      </div>
      <div className="flex border-t border-line pt-2">
        <RowButtons label={name} actions={actions} />
      </div>
    </article>
  );
}
