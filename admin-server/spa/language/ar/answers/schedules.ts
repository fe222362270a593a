/** What the server says of the times at which changes go live. */
export const words = {
  'Scheduled {what} for {time}': 'جدولة {what} في {time}',
  'Moved schedule {id}, of {what}, to {time}': 'نقل موعد {what}، وهو الموعد {id}، إلى {time}',
  'Cancelled schedule {id}, of {what}, which was for {time}':
    'إلغاء موعد {what}، وهو الموعد {id}، وكان في {time}',
  'The set “{name}” has a time, at which all that is in it goes live. Move that time, or take the changes out of the set.':
    'للمجموعة «{name}» وقت يُنشر فيه كل ما فيها. يمكن نقل ذلك الوقت أو إخراج التغييرات من المجموعة.',
  'Choose a time that is still to come': 'يُرجى اختيار وقت لم يحن بعد',
  'There is no such schedule. It may have gone live, or have been cancelled.':
    'لا يوجد هذا الموعد. ربما نُشر أو أُلغي.',
};
