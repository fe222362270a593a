/** What the server says about takedowns, and how far each place is. */
export const words = {
  'This server': 'هذا الخادم',
  'Server {name}': 'الخادم {name}',
  'It could not be asked: {reason}': 'تعذّر التحقق لديه: {reason}',
  'It is allowed again, but not live yet: {reason}': 'سُمح به من جديد، لكنه لم يُنشر بعد: {reason}',
  'The name is gone.': 'أُزيل الاسم.',
  'The name is still there.': 'ما زال الاسم ظاهرًا.',
  'It has taken it down.': 'حُجب لديه.',
  'It has not said so yet.': 'لم يؤكد ذلك بعد.',
  'It is not there any more. Somebody may have removed it.': 'لم يعد موجودًا. ربما أزاله شخص آخر.',
  'Entries of this kind cannot be taken down: pages need them.':
    'لا يمكن حجب العناصر من هذا النوع: تحتاج إليها صفحات.',
  'This page cannot be taken down: the site needs it.': 'لا يمكن حجب هذه الصفحة: يحتاج إليها الموقع.',
  'There is no such picture.': 'لا توجد هذه الصورة.',
  'Another publish is running. These pages follow it.': 'عملية نشر أخرى جارية، وتليها هذه الصفحات.',
  'It is not taken down. Somebody may have allowed it again.': 'ليس محجوبًا. ربما سمح به شخص آخر من جديد.',
  'It is taken down already.': 'محجوب بالفعل.',
  'Please say why': 'يُرجى ذكر السبب',
  'Took down “{name}”: {reason}': 'حجب «{name}» عن الزوار: {reason}',
  'Allowed “{name}” again': 'السماح بنشر «{name}» من جديد',
};
