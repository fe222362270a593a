/** What the server says about messages. */
export const words = {
  'Must be inbox, unread or spam': 'القيم المقبولة هي inbox أو unread أو spam',
};
