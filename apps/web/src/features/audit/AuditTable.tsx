import type { AuditEntry } from '@kilowatt/contracts/directory/audit'
import { formatDateTimeSeconds } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { SideSheet } from '../../ui/feedback/SideSheet.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type FilterChip, FilterChips } from '../../ui/table/FilterChips.tsx'
import type { Column, Paging } from '../../ui/table/table-columns.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { type AuditAddress, auditFilters } from './audit-address.ts'
import { actionText, objectText, objectTypeText } from './audit-texts.ts'

type Props = {
  entries: readonly AuditEntry[] | undefined
  /** names of the objects that the entries mention by id */
  names: Readonly<Record<string, string>> | undefined
  address: AuditAddress
  paging: Paging | undefined
  error: Error | null
  onRetry: () => void
  onChange: (address: AuditAddress) => void
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Who did what, newest first; opening an entry shows what it changed. */
export function AuditTable({ entries, names = {}, address, paging, error, onRetry, onChange }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const person = (who: AuditEntry['actor']) => who?.email ?? who?.name ?? t('audit.deletedPerson')
  const columns: Column<AuditEntry>[] = [
    {
      key: 'action',
      header: t('audit.action'),
      phone: 'title',
      cell: ({ action }) => actionText(t, action),
    },
    {
      key: 'at',
      header: t('words.time'),
      phone: 'line',
      cell: ({ at }) => <time>{formatDateTimeSeconds(at, { timeZone })}</time>,
    },
    {
      key: 'actor',
      header: t('audit.actor'),
      phone: 'line',
      cell: ({ actor, asUser }) => {
        if (!actor) return t('audit.system')
        return asUser ? t('audit.actorAs', { actor: person(actor), asUser: person(asUser) }) : person(actor)
      },
    },
    {
      key: 'object',
      header: t('audit.object'),
      phone: 'line',
      cell: (entry) => objectText(t, entry),
    },
    {
      key: 'company',
      header: t('words.company'),
      cell: ({ company }) => company?.name ?? '–',
    },
    { key: 'ip', header: t('audit.ip'), cell: ({ ip }) => ip ?? '–', optional: true },
  ]
  const chosen = {
    ...address,
    action: address.action && actionText(t, address.action),
    objectType: address.objectType && objectTypeText(t, address.objectType),
    impersonated: address.impersonated && t('words.yes'),
  }
  const chips: FilterChip[] = auditFilters.flatMap((key) => {
    const value = chosen[key]
    return value === undefined ? [] : [{ key, label: t(`audit.${key}`), value: String(value) }]
  })
  return (
    <>
      <DataTable
        id="audit"
        label={t('words.auditLog')}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        actionsOf={(entry) => (
          <Button size="xs" variant="subtle" onClick={() => setOpened(entry)}>
            {t('words.details')}
          </Button>
        )}
        paging={paging}
        tools={
          <FilterChips
            chips={chips}
            onRemove={(key) => onChange({ ...address, [key]: undefined, page: undefined })}
            onClear={() => onChange({ pageSize: address.pageSize })}
          />
        }
        dense
        failure={error && <LoadFailure title={t('audit.errorTitle')} error={error} onRetry={onRetry} />}
        empty={{ title: t('audit.emptyTitle'), reason: t('audit.emptyText') }}
      />
      <SideSheet opened={opened !== null} title={t('audit.entry')} onClose={() => setOpened(null)}>
        {opened && <AuditDetails entry={opened} names={names} person={person} />}
      </SideSheet>
    </>
  )
}
