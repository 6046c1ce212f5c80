import { COMMANDS_KEPT_DAYS } from '@kilowatt/contracts/devices/command-limits'
import type { Command, CommandCause } from '@kilowatt/contracts/devices/commands'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { commandStatuses } from '@kilowatt/domain/devices/command-statuses'
import { formatDateTimeSeconds } from '@kilowatt/domain/units/format-date'
import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { fromFirstPage } from '../../shared/address/paged-address.ts'
import { useFreshCommands } from '../../shared/devices/use-fresh-commands.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type Column, pagingOf } from '../../ui/table/table-columns.ts'
import { CommandOutcome } from './CommandOutcome.tsx'
import classes from './CommandTable.module.css'
import { type CommandAddress, commandInput } from './command-address.ts'
import { useCommandTexts } from './use-command-texts.ts'

type Props = {
  locationId: number
  zone: string
  /** only commands of this device; default: of all devices of the location */
  deviceId?: number
  address: CommandAddress
  onChange: (address: CommandAddress) => void
  /** why a strategy sent a command */
  reasonOf: (reason: CommandCause['reason']) => ReactNode
}

/** Commands: the device and the setting, the person, the previous value, and the result; newest first. */
export function CommandTable({ locationId, zone, deviceId, address, onChange, reasonOf }: Props) {
  const { t } = useTranslation()
  const texts = useCommandTexts()
  useFreshCommands()
  const query = useQuery(
    orpc.commands.ofLocation.queryOptions({
      input: { locationId, ...(deviceId !== undefined && { deviceId }), ...commandInput(address) },
      placeholderData: keepPreviousData,
    }),
  )
  const hasStrategies = query.data?.data.commands.some(({ cause }) => cause?.strategy) ?? false
  const strategies = useQuery(
    orpc.strategies.list.queryOptions({ input: { locationId }, enabled: hasStrategies }),
  )
  /** a strategy that was deleted has no page */
  const hrefOf = (id: number) =>
    strategies.data?.data.strategies.some((one) => one.id === id) ? webPaths.strategy(locationId, id) : null
  const time = (at: number | null) => (at === null ? '–' : formatDateTimeSeconds(at, { timeZone: zone }))
  const deviceColumn: Column<Command> = {
    key: 'device',
    header: t('words.device'),
    cell: ({ device }) => device.name,
    phone: 'line',
  }
  const columns: Column<Command>[] = [
    {
      key: 'command',
      header: t('commands.command'),
      cell: (command) => `${texts.nameOf(command)}: ${texts.requestedValueOf(command)}`,
      phone: 'title',
    },
    {
      key: 'status',
      header: t('commands.outcome'),
      cell: ({ status }) => <CommandOutcome status={status} />,
      phone: 'end',
    },
    ...(deviceId === undefined ? [deviceColumn] : []),
    { key: 'before', header: t('commands.before'), cell: texts.beforeOf },
    {
      key: 'by',
      header: t('commands.by'),
      cell: (command) => <Author {...{ command, hrefOf, reasonOf }} />,
      phone: 'line',
    },
    {
      key: 'requestedAt',
      header: t('commands.requestedAt'),
      cell: ({ requestedAt }) => time(requestedAt),
      phone: 'line',
    },
    {
      key: 'processedAt',
      header: t('commands.processedAt'),
      cell: ({ processedAt }) => time(processedAt),
      // seconds after it was issued, and the reason of a strategy needs the width
      optional: true,
    },
    { key: 'code', header: t('commands.code'), cell: ({ code }) => code ?? '–', optional: true },
  ]
  const isNarrowed = address.status !== undefined
  return (
    <>
      <DataTable
        id="commands"
        label={t('commands.title')}
        columns={columns}
        rows={query.data?.data.commands}
        rowKey={({ id }) => id}
        hrefOf={({ device }) => (deviceId === undefined ? webPaths.device(locationId, device.id) : undefined)}
        paging={pagingOf(address, query.data?.data.total, onChange)}
        tools={
          <Select
            size="xs"
            aria-label={t('commands.outcome')}
            placeholder={t('commands.everyOutcome')}
            clearable
            data={commandStatuses.map((status) => ({ value: status, label: t(`commands.status_${status}`) }))}
            value={address.status ?? null}
            onChange={(chosen) =>
              onChange(fromFirstPage(address, { status: commandStatuses.find((one) => one === chosen) }))
            }
          />
        }
        failure={
          query.error && (
            <LoadFailure
              title={t('commands.errorTitle')}
              error={query.error}
              onRetry={() => query.refetch()}
            />
          )
        }
        empty={{
          title: t(isNarrowed ? 'commands.emptyFiltered' : 'commands.emptyTitle'),
          reason: t('commands.emptyText'),
          ...(isNarrowed && {
            action: { label: t('table.clearFilters'), onSelect: () => onChange({}) },
          }),
        }}
      />
      <p className={`caption ${classes.kept}`}>{t('commands.kept', { days: COMMANDS_KEPT_DAYS })}</p>
    </>
  )
}

type AuthorProps = Pick<Props, 'reasonOf'> & {
  command: Command
  hrefOf: (strategyId: number) => string | null
}

/** Who sent a command; a strategy with a link to it while it exists, and its reason. */
function Author({ command, hrefOf, reasonOf }: AuthorProps) {
  const author = useCommandTexts().authorOf(command)
  const { cause } = command
  if (cause === null) return author
  const href = cause.strategy && hrefOf(cause.strategy.id)
  return (
    <div className={classes.author}>
      {href ? (
        <AppLink className={classes.strategy} href={href}>
          {author}
        </AppLink>
      ) : (
        author
      )}
      <span className={classes.reason}>{reasonOf(cause.reason)}</span>
    </div>
  )
}
