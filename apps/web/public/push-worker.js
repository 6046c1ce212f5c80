// Shows push messages. Registered only in browsers where a person turned push messages on, for a scope
// without pages, so it never handles requests of the app.

self.addEventListener('push', (event) => {
  const message = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(message.title ?? '', {
      body: message.text ?? '',
      icon: '/favicon.svg',
      data: { path: message.path ?? '/' },
      // a later message about the same subject replaces the earlier one
      ...(message.tag && { tag: message.tag, renotify: !message.isSolved }),
      silent: message.isSolved === true,
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data ?? {}
  const address = new URL(typeof path === 'string' ? path : '/', self.location.origin)
  // never a page outside this site
  const target = address.origin === self.location.origin ? address.href : self.location.origin
  event.waitUntil(open(target))
})

async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address)
  return shown ? shown.focus() : self.clients.openWindow(address)
}
