import { IconBell } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { idOrNotFound } from '../../../api/or-not-found.ts'
import { AlarmPage } from '../../../features/alarms/detail/AlarmPage.tsx'

/** One alarm, with the values around it and its history. */
export const Route = createFileRoute('/_signed-in/alarms/$alarmId')({
  staticData: { crumb: { label: 'alarms.one', icon: IconBell } },
  loader: ({ params }) => ({ alarmId: idOrNotFound(params.alarmId) }),
  component: OneAlarm,
})

function OneAlarm() {
  const { alarmId } = Route.useLoaderData()
  return <AlarmPage key={alarmId} alarmId={alarmId} />
}
