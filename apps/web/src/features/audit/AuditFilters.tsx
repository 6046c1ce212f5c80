import { Checkbox, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterSidebar } from '../../ui/shell/FilterSidebar.tsx'
import { type AuditAddress, auditFilters } from './audit-address.ts'

type Props = {
  address: AuditAddress
  total: number | undefined
  onChange: (address: AuditAddress) => void
}

const SEARCH_PAUSE_MS = 500
const texts = ['actorEmail', 'action', 'objectType', 'objectId'] as const
const days = ['from', 'to'] as const
type Typed = { [Name in (typeof texts)[number] | (typeof days)[number]]?: string | undefined }

const typedOf = ({ actorEmail, action, objectType, objectId, from, to }: AuditAddress): Typed => ({
  actorEmail,
  action,
  objectType,
  objectId,
  from,
  to,
})

/** Who, what, on what and when; what is typed reaches the address after a pause. */
export function AuditFilters({ address, total, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => typedOf(address))
  const inAddress = JSON.stringify(typedOf(address))
  const sent = useRef(inAddress)
  useEffect(() => {
    if (inAddress === sent.current) return
    sent.current = inAddress
    setTyped(JSON.parse(inAddress))
  }, [inAddress])
  const apply = useDebouncedCallback((next: Typed) => {
    sent.current = JSON.stringify(next)
    onChange({ ...address, ...next, page: undefined })
  }, SEARCH_PAUSE_MS)
  const field = (name: keyof Typed, type: 'text' | 'date') => (
    <TextInput
      key={name}
      size="xs"
      type={type}
      label={t(`audit.${name}`)}
      autoComplete="off"
      maxLength={100}
      value={typed[name] ?? ''}
      onChange={(event) => {
        const next = { ...typed, [name]: event.currentTarget.value || undefined }
        setTyped(next)
        apply(next)
      }}
    />
  )
  return (
    <FilterSidebar
      title={t('audit.title')}
      result={total === undefined ? undefined : t('audit.found', { count: total })}
      activeCount={auditFilters.filter((name) => address[name] !== undefined).length}
    >
      {texts.map((name) => field(name, 'text'))}
      {days.map((name) => field(name, 'date'))}
      <Checkbox
        label={t('audit.impersonated')}
        checked={address.impersonated ?? false}
        onChange={(event) =>
          onChange({ ...address, impersonated: event.currentTarget.checked || undefined, page: undefined })
        }
      />
    </FilterSidebar>
  )
}
