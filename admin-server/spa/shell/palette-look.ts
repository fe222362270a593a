/** The classes of a line of the command bar. */
export const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 text-sm data-[selected=true]:bg-surface data-[selected=true]:text-strong md:min-h-9';

/** The classes of its groups. */
export const group =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-mono [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted';
