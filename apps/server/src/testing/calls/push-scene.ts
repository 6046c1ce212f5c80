import type { ApiClient } from '../servers/test-server.ts'

/** Keys of a browser, those of the example in RFC 8291. */
export const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** A browser of the person that gets push messages. */
export async function furnishPush(api: ApiClient, userId: number): Promise<number> {
  const endpoint = `https://push.example.com/send/${userId}`
  return (await api.notifications.subscribe({ endpoint, keys: browserKeys })).data.subscription.id
}
