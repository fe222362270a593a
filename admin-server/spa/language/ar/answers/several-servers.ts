/** What one of several servers says of the others. */
export const words = {
  'Another server took over, because this one had not answered for a while. Try again.':
    'تولى خادم آخر العمل لأن هذا الخادم لم يجب مدة. يُرجى إعادة المحاولة.',
  'A newer version of the program runs on another server, and publishes from now on. Try again there, or update this server.':
    'تعمل نسخة أحدث من البرنامج في خادم آخر، والنشر منه من الآن. تُعاد المحاولة هناك، أو يُحدَّث هذا الخادم.',
};
