/** Where to go after the login, as a path below /admin: the page that was wanted, else the dashboard. */
export function pathAfterLogin(search: URLSearchParams): string {
  const back = search.get('back');
  return back?.startsWith('/admin/') ? back.slice('/admin'.length) : '/';
}
