/** What the server says when a bucket fails, with what it is called. */
export const words = {
  'There is no bucket {bucket} at {endpoint}. Create it, or correct STORAGE_URL or STORAGE_ENDPOINT.':
    'لا توجد حاوية {bucket} في {endpoint}. تُنشأ، أو يُصحح STORAGE_URL أو STORAGE_ENDPOINT.',
  '{endpoint} does not know the key of STORAGE_ACCESS_KEY_ID. Correct it.':
    'مفتاح STORAGE_ACCESS_KEY_ID غير معروف لدى {endpoint}. يُرجى تصحيحه.',
  '{endpoint} does not accept the keys. Correct STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY.':
    'رفض {endpoint} المفتاحين. يُصحح STORAGE_ACCESS_KEY_ID وSTORAGE_SECRET_ACCESS_KEY.',
  'The keys may not use {bucket}. Allow them to read, write, list and delete there, or correct STORAGE_ACCESS_KEY_ID.':
    'لا إذن للمفتاحين في {bucket}. يُمنحان القراءة والكتابة والسرد والحذف فيها، أو يُصحح STORAGE_ACCESS_KEY_ID.',
  'The clock of this machine differs from that of {endpoint} by more than 15 minutes. Set it.':
    'تختلف ساعة هذا الجهاز عن ساعة {endpoint} بأكثر من 15 دقيقة. تُضبط الساعة.',
  'There is no room left in {bucket}. Have its quota raised.':
    'لم تبق مساحة في {bucket}. يُطلب رفع الحد المخصص لها.',
  '{bucket} is in another region than {region}. Correct STORAGE_REGION or STORAGE_ENDPOINT.':
    'ليست {bucket} في المنطقة {region}. يُصحح STORAGE_REGION أو STORAGE_ENDPOINT.',
  'The storage {bucket} answered {answer}. Check that it is an S3-compatible bucket.':
    'أجاب التخزين {bucket} بالرمز {answer}. يُرجى التحقق من أنه حاوية متوافقة مع S3.',
  'The storage {bucket} at {endpoint} cannot be reached ({reason}). Try again when it works.':
    'تعذّر الوصول إلى التخزين {bucket} في {endpoint} ({reason}). يُرجى إعادة المحاولة عندما يعمل.',
  'The storage {bucket} at {endpoint} answered {answer}. Try again when it works.':
    'أجاب التخزين {bucket} في {endpoint} بالرمز {answer}. يُرجى إعادة المحاولة عندما يعمل.',
  'The storage cannot be reached ({reason}). Try again when it works.':
    'تعذّر الوصول إلى التخزين ({reason}). يُرجى إعادة المحاولة عندما يعمل.',
  'The storage answered {answer}. Try again when it works.':
    'أجاب التخزين بالرمز {answer}. يُرجى إعادة المحاولة عندما يعمل.',
  'The storage answered {answer}. Check that it is an S3-compatible bucket.':
    'أجاب التخزين بالرمز {answer}. يُرجى التحقق من أنه حاوية متوافقة مع S3.',
  'There is no bucket. Create it, or correct STORAGE_URL or STORAGE_ENDPOINT.':
    'لا توجد الحاوية. تُنشأ، أو يُصحح STORAGE_URL أو STORAGE_ENDPOINT.',
  'The storage': 'التخزين',
  'The bucket': 'الحاوية',
  'The bucket of the website': 'حاوية الموقع',
  'The storage did not accept {file} ({reason}). Try again.':
    'لم يقبل التخزين {file} ({reason}). يُرجى إعادة المحاولة.',
  '{bucket} did not remove all files. Try again.': 'لم تُحذف كل الملفات من {bucket}. يُرجى إعادة المحاولة.',
  'the bucket {bucket}': 'الحاوية {bucket}',
  'The file of {path} is missing, or cannot be fetched from the storage.':
    'ملف {path} مفقود، أو يتعذّر جلبه من التخزين.',
  'DEPLOY_BUCKET cannot be used: {name} holds other files. Set it to an empty bucket or prefix.':
    'لا يمكن استخدام DEPLOY_BUCKET: في {name} ملفات أخرى. يُضبط على حاوية أو بادئة فارغة.',
  'Another server may be deploying by now, because this one had not reached the database for a while. It is tried again.':
    'ربما ينشر خادم آخر الآن، لأن هذا الخادم لم يصل إلى قاعدة البيانات مدة. تُعاد المحاولة.',
  'The storage does not answer': 'لا يجيب التخزين',
};
