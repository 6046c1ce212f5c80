import { formatDate, formatTime } from '@kilowatt/domain/units/format-date'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { useFreshCommands } from '../../shared/devices/use-fresh-commands.ts'
import { Card } from '../../ui/data/Card.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { CommandOutcome } from './CommandOutcome.tsx'
import classes from './LatestCommands.module.css'
import { useCommandTexts } from './use-command-texts.ts'

type Props = { deviceId: number; zone: string; nowMs: number; allHref: string }

const LATEST = 4

/** The latest commands of a device; no card for a device without any. */
export function LatestCommands({ deviceId, zone, nowMs, allHref }: Props) {
  const { t } = useTranslation()
  const texts = useCommandTexts()
  useFreshCommands()
  const { data } = useQuery(orpc.commands.ofDevice.queryOptions({ input: { deviceId, pageSize: LATEST } }))
  const commands = data?.data.commands ?? []
  if (commands.length === 0) return null
  const today = formatDate(nowMs, { timeZone: zone })
  const when = (at: number) => {
    const date = formatDate(at, { timeZone: zone })
    return date === today ? formatTime(at, { timeZone: zone }) : date.slice(0, 7)
  }
  return (
    <Card heading={t('commands.title')} end={<AppLink href={allHref}>{t('commands.all')}</AppLink>}>
      <ul className={classes.list}>
        {commands.map((command) => (
          <li key={command.id}>
            <span className="dim">{when(command.requestedAt)}</span>
            <b>{`${texts.nameOf(command)}: ${texts.requestedValueOf(command)}`}</b>
            <span className={classes.by}>{texts.authorOf(command)}</span>
            <CommandOutcome status={command.status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
