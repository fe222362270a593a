/** What the server says about accounts, sign-in and sessions, and the sentences of the audit trail. */
export const words = {
  'Please sign in.': 'يُرجى تسجيل الدخول.',
  'Too many attempts to sign in. You can try again at {time}.':
    'محاولات دخول كثيرة. يمكن إعادة المحاولة في الساعة {time}.',
  'This code is not right, or it was used before. Enter the next one.':
    'الرمز غير صحيح أو سبق استخدامه. يُرجى إدخال الرمز التالي.',
  'This code is not right. Enter the one that the app shows now':
    'الرمز غير صحيح. يُرجى إدخال الرمز الظاهر في التطبيق الآن',
  'This passkey is not known here, or it took too long. Try again, or log in with your password.':
    'مفتاح المرور غير معروف هنا أو انقضت المهلة. يُرجى إعادة المحاولة أو الدخول بكلمة المرور.',
  'This passkey is not yours, or it took too long. Please try again.':
    'مفتاح المرور ليس لك أو انقضت المهلة. يُرجى إعادة المحاولة.',
  'The passkey could not be checked. Please try again.': 'تعذّر التحقق من مفتاح المرور. يُرجى إعادة المحاولة.',
  'You have no passkey. Enter your password.': 'ليس لديك مفتاح مرور. يُرجى إدخال كلمة المرور.',
  'You have no such passkey. It may have been removed.': 'لا يوجد مفتاح المرور هذا لديك. ربما أُزيل.',
  'This took too long. Close this, and set the app up again.':
    'انقضت المهلة. يُرجى إغلاق هذه النافذة وإعداد التطبيق من جديد.',
  'Add a passkey or an authenticator app first.': 'يُرجى إضافة مفتاح مرور أو تطبيق مصادقة أولًا.',
  'Everybody must have a second factor here. Set up yours first.':
    'التحقق بخطوتين مطلوب من الجميع هنا. يُرجى إعداده أولًا.',
  'Everybody must have a second factor here, and this is your last one. Add another one first.':
    'التحقق بخطوتين مطلوب من الجميع هنا، وهذه آخر وسيلة لديك. يُرجى إضافة غيرها أولًا.',
  'Code is required': 'الرمز مطلوب',
  '60 characters at most': '60 حرفًا على الأكثر',
  'Password must not be the username': 'يجب ألا تكون كلمة المرور اسم المستخدم',
  'Password is too long': 'كلمة المرور طويلة جدًا',
  'Password must not begin or end with a space': 'يجب ألا تبدأ كلمة المرور أو تنتهي بمسافة',
  'This password is “{name}” with little else. Choose one that does not rely on a name':
    'كلمة المرور هذه هي «{name}» مع القليل غيرها. يُرجى اختيار كلمة لا تعتمد على اسم',
  'This password is too common. Choose another one': 'كلمة المرور هذه شائعة جدًا. يُرجى اختيار غيرها',
  'This password repeats the same characters. Choose another one':
    'تكرر كلمة المرور هذه الأحرف نفسها. يُرجى اختيار غيرها',
  'This password is a sequence of neighbouring keys, letters or digits. Choose another one':
    'كلمة المرور هذه تسلسل من مفاتيح أو حروف أو أرقام متجاورة. يُرجى اختيار غيرها',
  'The current password is not right': 'كلمة المرور الحالية غير صحيحة',
  'There is no such account. It may have been removed.': 'لا يوجد هذا الحساب. ربما أُزيل.',
  'There is an account with this email already.': 'يوجد حساب بهذا البريد بالفعل.',
  'This is the last admin. Add another one first.': 'هذا آخر مدير. يُرجى إضافة مدير آخر أولًا.',
  'Change your own password in your account, where the current one is asked for.':
    'يُرجى تغيير كلمة مرورك من «حسابي»، حيث تُطلب الكلمة الحالية.',
  'Only an admin may do this. Ask an admin to do it, or to change your role.':
    'لا يمكن هذا إلا لمدير. يُرجى طلب ذلك من أحد المديرين، أو طلب تغيير صلاحيتك.',
  'There is no such session. It may have ended.': 'لا توجد هذه الجلسة. ربما انتهت.',
  'You signed in as somebody else, so nothing was sent.': 'تم تسجيل الدخول بحساب آخر، فلم يُرسل شيء.',
  'You are signed out. Sign in to save.': 'انتهت جلستك. يُرجى تسجيل الدخول للحفظ.',
  'Something went wrong on the server. Its log has the details. Please try again.':
    'حدث خطأ في الخادم، وتفاصيله في سجله. يُرجى إعادة المحاولة.',
  'There is no {noun} {id}. It may have been deleted.': 'لا يوجد {noun} بالرقم {id}. ربما حُذف.',
  'Signed in with {browser} on {system}': 'تسجيل دخول من {browser} على {system}',
  'Signed in with {device}': 'تسجيل دخول من {device}',
  'an unknown device': 'جهاز غير معروف',
  'Signed out': 'تسجيل خروج',
  'Signed out everywhere': 'تسجيل خروج من جميع الأجهزة',
  'Ended all their other sessions': 'إنهاء جلساته الأخرى كلها',
  'Ended a session of their own': 'إنهاء جلسة من جلساته',
  'Ended all sessions of {username}': 'إنهاء كل جلسات {username}',
  'Ended a session of {username}': 'إنهاء جلسة للحساب {username}',
  'Gave a wrong password or code': 'كلمة مرور أو رمز غير صحيح',
  'Gave a username that does not exist': 'اسم مستخدم غير موجود',
  'Used a passkey that is not known': 'مفتاح مرور غير معروف',
  'Was refused after too many attempts to sign in': 'رُفض بعد محاولات دخول كثيرة',
  'Failed to sign in again: {count} in all, the first at {first}, the last at {last}':
    'تعذّر الدخول من جديد: {count} في المجموع، أولها في {first} وآخرها في {last}',
  'Failed to sign in from other addresses: {count} in all, the first at {first}, the last at {last}':
    'تعذّر الدخول من عناوين أخرى: {count} في المجموع، أولها في {first} وآخرها في {last}',
  'Added {username} as {role}': 'إضافة {username} بصلاحية {role}',
  'Set a new password for {username}': 'تعيين كلمة مرور جديدة للحساب {username}',
  'Changed the role of {username} from {before} to {role}': 'تغيير صلاحية {username} من {before} إلى {role}',
  'Removed the second factors of {username}': 'إزالة التحقق بخطوتين للحساب {username}',
  'Removed {username}, who was {role}': 'إزالة {username}، وكانت الصلاحية {role}',
  'Changed their own password': 'تغيير كلمة المرور الخاصة به',
  'Renewed their recovery codes': 'تجديد رموز الاسترداد',
  'Everybody must have a second factor': 'أصبح التحقق بخطوتين مطلوبًا من الجميع',
  'A second factor is optional': 'أصبح التحقق بخطوتين اختياريًا',
  'Added the passkey “{name}”': 'إضافة مفتاح المرور «{name}»',
  'Removed the passkey “{name}”': 'إزالة مفتاح المرور «{name}»',
  'Added an authenticator app': 'إضافة تطبيق مصادقة',
  'Removed the authenticator app': 'إزالة تطبيق المصادقة',
  'Exported the audit trail': 'تصدير سجل الدخول والإجراءات',
  'Exported {file}.csv': 'تصدير {file}.csv',
  admin: 'مدير',
  editor: 'محرر',
};
