/** Why a call failed that the server did not answer, or that was never sent. */
export const words = {
  'Invalid credentials': 'اسم المستخدم أو كلمة المرور غير صحيحة',
  'Failed to login': 'تعذّر تسجيل الدخول',
  'The browser used no passkey: it was cancelled, or took too long.':
    'لم يستخدم المتصفح مفتاح مرور: أُلغي الأمر أو انقضت المهلة.',
  'This device has a passkey for your account already.': 'يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل.',
  'Passkeys work only at the address of the site, over https.':
    'لا تعمل مفاتيح المرور إلا في رابط الموقع وعبر https.',
  'This browser could not use a passkey.': 'تعذّر على هذا المتصفح استخدام مفتاح مرور.',
  'The server cannot be reached. Check the connection, then try again.':
    'تعذّر الوصول إلى الخادم. يُرجى التحقق من الاتصال ثم إعادة المحاولة.',
  'The server has not answered for 30 seconds. Look whether it was saved, then try again.':
    'لم يجب الخادم منذ 30 ثانية. يُرجى التحقق من الحفظ ثم إعادة المحاولة.',
  'The plan is out of date.': 'الخطة قديمة.',
  'It is not known how it ended.': 'لا يُعرف كيف انتهى.',
  'The picture must be smaller than 5 MB.': 'يجب أن تكون الصورة أصغر من 5 ميغابايت.',
  'This picture is not among the uploads.': 'هذه الصورة ليست بين المرفوعات.',
};
