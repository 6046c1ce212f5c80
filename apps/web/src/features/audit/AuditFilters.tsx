import { auditActions } from '@kilowatt/contracts/audit-names'
import { auditObjectTypes } from '@kilowatt/contracts/audit-object-types'
import { nameOrder } from '@kilowatt/domain/units/names'
import { Checkbox, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedValues } from '../../shared/address/use-typed-values.ts'
import { DateField } from '../../shared/dates/DateField.tsx'
import { FilterSidebar } from '../../ui/shell/section/FilterSidebar.tsx'
import { type AuditAddress, auditFilters } from './audit-address.ts'
import { actionText, objectTypeText } from './audit-texts.ts'

type Props = {
  address: AuditAddress
  total: number | undefined
  totalIsCapped: boolean
  /** shown next to the filter button, if the filters are behind one */
  actions: ReactNode
  /**
   * typed text is applied after a pause, when the address may already have changed, so it is merged into the
   * latest one
   */
  onChange: (change: Partial<AuditAddress>) => void
}

const typedFields = ['actorEmail', 'objectId', 'from', 'to'] as const
type Typed = { [Name in (typeof typedFields)[number]]?: string | undefined }

const typedOf = ({ actorEmail, objectId, from, to }: AuditAddress): Typed => ({
  actorEmail,
  objectId,
  from,
  to,
})

/** Filters by person, action, object and time. Typed text is applied to the address after a pause. */
export function AuditFilters({ address, total, totalIsCapped, actions, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const order = nameOrder(i18n.language)
  const { values, change } = useTypedValues(typedOf(address), onChange)
  const field = (name: 'actorEmail' | 'objectId') => (
    <TextInput
      key={name}
      size="xs"
      label={t(`audit.${name}`)}
      autoComplete="off"
      maxLength={100}
      value={values[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
    />
  )
  const day = (name: 'from' | 'to') => (
    <DateField
      size="xs"
      label={t(`audit.${name}`)}
      value={values[name] ?? ''}
      onChange={(chosen) => change({ [name]: chosen || undefined })}
    />
  )
  const found =
    total === undefined
      ? undefined
      : totalIsCapped
        ? t('audit.foundMore', { total: total.toLocaleString(i18n.language) })
        : t('audit.found', { count: total })
  return (
    <FilterSidebar
      title={t('words.auditLog')}
      result={found}
      actions={actions}
      activeCount={auditFilters.filter((name) => address[name] !== undefined).length}
    >
      {field('actorEmail')}
      <Select
        size="xs"
        label={t('audit.action')}
        clearable
        searchable
        data={auditActions
          .map((action) => ({ value: action, label: actionText(t, action) }))
          .toSorted((a, b) => order(a.label, b.label))}
        value={address.action ?? null}
        onChange={(action) => onChange({ action: action ?? undefined })}
      />
      <Select
        size="xs"
        label={t('audit.objectType')}
        clearable
        data={auditObjectTypes.map((type) => ({ value: type, label: objectTypeText(t, type) }))}
        value={address.objectType ?? null}
        onChange={(type) => onChange({ objectType: auditObjectTypes.find((known) => known === type) })}
      />
      {field('objectId')}
      {day('from')}
      {day('to')}
      <Checkbox
        label={t('audit.impersonated')}
        checked={address.impersonated ?? false}
        onChange={(event) => onChange({ impersonated: event.currentTarget.checked || undefined })}
      />
    </FilterSidebar>
  )
}
