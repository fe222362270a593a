import { languageField, orderField } from '../../fields/order-and-language.ts';
import { versionField, VersionLink } from '../../edit/version-field.tsx';
import { Pencil, UserRound } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import type { RowOf } from '#content-db/write/repository.ts';

import { refresh, updateRow } from '../../api/resources.ts';
import { Switch } from '../../ui/controls.tsx';
import type { RowActions } from '../../resource/screen.ts';
import { defineScreen } from '../../resource/define-screen.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

import { FeatureActions } from '../../resource/features.tsx';
import { toast } from '../../ui/toast.tsx';
import { roleName, roles } from './roles.ts';
import { t } from '../../language/text.tsx';

type Member = RowOf<'team-members'>;

/** The screen of the team members. */
export const screen = defineScreen('team-members', {
  filter: { includeHidden: true },
  hide: { isVisible: 0 },
  isHiddenAtOnce: true,
  fields: [
    { name: 'name', label: t('Name'), kind: 'text', isRequired: true, isHalf: true, isTranslated: true },
    {
      name: 'roleKey',
      label: t('Role'),
      kind: 'choice',
      options: roles,
      areOptionsOfExample: true,
      isRequired: true,
      isHalf: true,
      hint: t('Choose one that is known in both languages, or type another.'),
    },
    {
      name: 'isRoleFeminine',
      label: t('Feminine form of the role'),
      kind: 'switch',
      isOffAtFirst: true,
      hint: t('For a woman: Arabic says المديرة instead of المدير. English is the same.'),
    },
    {
      name: 'yearsExperience',
      label: t('Years of experience'),
      kind: 'number',
      isHalf: true,
      hint: t('Shown beside the role. Leave it empty if it is not known.'),
    },
    { name: 'imageUrl', label: t('Photo'), kind: 'image', crop: { aspect: 1, isRound: true } },
    {
      name: 'bio',
      label: t('Bio'),
      kind: 'area',
      isTranslated: true,
      hint: t('Above 150 characters the site shows the beginning, and the rest on a click.'),
    },
    languageField,
    orderField,
    versionField('team-members', { includeHidden: true }),
    { name: 'isVisible', label: t('Visible on the website'), kind: 'switch', on: 1, off: 0 },
  ],
  texts: {
    add: t('Add Team Member'),
    edit: t('Edit Profile'),
    created: [t('Success'), t('Team member added successfully')],
    createFailed: [t('Error'), t('Failed to add team member. Please try again.')],
  },
  columns: 'sm:max-md:grid-cols-2 lg:grid-cols-2 xl:grid-cols-3 min-[110rem]:grid-cols-4',
  renderCard: (member, actions) => <MemberCard member={member} actions={actions} />,
});

function MemberCard({ member, actions }: { member: Member; actions: RowActions }) {
  const isHidden = member.isVisible === 0;
  return (
    <article
      className={classNames(
        'flex h-full flex-col gap-4 rounded border bg-sheet p-4',
        isHidden ? 'border-dashed border-muted' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-start gap-3">
        {member.imageUrl ? (
          <img
            src={member.imageUrl}
            alt=""
            loading="lazy"
            className="size-16 rounded-full border border-line object-cover"
          />
        ) : (
          <span className="grid size-16 shrink-0 place-items-center rounded-full border border-line bg-surface">
            <UserRound className="size-7 text-muted" strokeWidth={1.25} aria-hidden />
          </span>
        )}
        <div className="min-w-0 flex-1" lang={member.locale} dir="auto">
          <h2 className="line-clamp-2 font-semibold text-strong">{member.name}</h2>
          <p className="text-sm text-muted">{roleName(member)}</p>
        </div>
        <div className="-me-2 -mt-2 flex">
          {actions.handle}
          {actions.selection}
        </div>
      </div>
      <div className="flex-1">
        <p className="line-clamp-3 text-sm" lang={member.locale} dir="auto">
          {member.bio}
        </p>
      </div>
      <VersionLink resource="team-members" row={member} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-3">
        <span className="flex min-w-0 items-center gap-2 text-sm">
          <VisibilitySwitch member={member} />
          {actions.status}
        </span>
        <span className="ms-auto flex flex-wrap gap-1">
          <FeatureActions row={{ resource: 'team-members', rowId: member.id }} name={member.name} />
          <Button icon={Pencil} onClick={actions.edit}>
            {t('Edit Profile|button')}
          </Button>
        </span>
      </div>
    </article>
  );
}

/** Shows or hides a member; takes effect on the website at once. */
function VisibilitySwitch({ member }: { member: Member }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (isVisible: 0 | 1) => updateRow('team-members', member.id, { isVisible }),
    onSuccess: (_row, isVisible) =>
      toast.success(
        t('Visibility updated'),
        isVisible === 1
          ? t('Team member is now visible on the website.')
          : t('Team member is now hidden on the website.'),
      ),
    onError: () => toast.error(t('Error'), t('Failed to update visibility. Please try again.')),
    onSettled: () => refresh('team-members'),
  });
  return (
    <Switch
      label={t('Show {name} on the website', { name: member.name })}
      isOn={member.isVisible === 1}
      isDisabled={isPending}
      onChange={(isOn) => mutate(isOn ? 1 : 0)}
    />
  );
}
