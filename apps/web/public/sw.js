// Shows that there is something, without saying what: a locked screen is read by others. No page is cached here.
self.addEventListener('push', (event) => {
  event.waitUntil(
    self.registration.showNotification('Une nouvelle notification vous attend', {
      icon: '/favicon.svg',
      lang: 'fr',
      tag: 'maillon',
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = '/app?notifications=list';
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const open = windows.find((client) => new URL(client.url).pathname.startsWith('/app'));
      return open ? open.focus() : self.clients.openWindow(target);
    }),
  );
});
