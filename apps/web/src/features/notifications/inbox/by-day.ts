import type { Notification } from '@kilowatt/contracts/notifications/notifications'
import { formatDate } from '@kilowatt/domain/units/format-date'

export type Day = { readonly date: string; readonly notifications: readonly Notification[] }

/** Notifications by day of a time zone, in the given order. */
export function byDay(notifications: readonly Notification[], timeZone: string): Day[] {
  const days = new Map<string, Notification[]>()
  for (const one of notifications) {
    const date = formatDate(one.createdAt, { timeZone })
    const known = days.get(date)
    if (known) known.push(one)
    else days.set(date, [one])
  }
  return [...days].map(([date, of]) => ({ date, notifications: of }))
}
