import type { FoundUser } from '@kilowatt/contracts/directory/admin-search'
import type { ManagedUser } from '@kilowatt/contracts/directory/users'
import type { Company } from '@kilowatt/contracts/tenancy/company'
import type { CompanyRole } from '@kilowatt/domain/permissions/roles'
import { Button, Modal, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '../../../shared/forms/SearchedSelect.tsx'
import { CompanySelect } from '../../../shared/people/CompanySelect.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from './ChangeCompanyDialog.module.css'
import { RoleSelect } from './CompanyRole.tsx'

export type CompanyChange = {
  userId: number
  fromCompanyId: number | null
  companyId: number
  role: CompanyRole
}

type Props = {
  /** null: closed */
  user: FoundUser | null
  companies: readonly Company[]
  /** their companies with the locations they own there; undefined while unknown */
  memberships: ManagedUser['companies'] | undefined
  busy: boolean
  onChange: (change: CompanyChange) => void
  onClose: () => void
}

/** Moves a person from one of their companies to another. */
export function ChangeCompanyDialog(props: Props) {
  const { t } = useTranslation()
  const { user, onClose } = props
  return (
    <Modal
      opened={user !== null}
      onClose={onClose}
      title={t('adminSearch.changeCompanyOf', { email: user?.email })}
      withCloseButton={false}
      size={440}
    >
      {user && <MoveForm {...props} user={user} />}
    </Modal>
  )
}

function MoveForm({ user, companies, memberships, busy, onChange, onClose }: Props & { user: FoundUser }) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(String(user.companies[0]?.id ?? ''))
  const [to, setTo] = useState<Choice | null>(null)
  const [role, setRole] = useState<CompanyChange['role']>('ROLE_USER_BASIC')
  const owned = memberships?.find(({ id }) => String(id) === from)?.ownedLocationsCount ?? 0
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (to === null) return
    onChange({
      userId: user.id,
      fromCompanyId: from === '' ? null : Number(from),
      companyId: Number(to.value),
      role,
    })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      {user.companies.length > 1 && (
        <NativeSelect
          label={t('adminSearch.fromCompany')}
          data={user.companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      )}
      <CompanySelect
        label={t('adminSearch.toCompany')}
        companies={companies.filter(({ id }) => !user.companies.some((company) => company.id === id))}
        value={to}
        onChange={setTo}
        error={wasSubmitted && to === null ? t('adminSearch.companyMissing') : undefined}
      />
      <RoleSelect label={t('words.role')} role={role} onChange={setRole} />
      <p className="caption">{t('adminSearch.changeCompanyConsequence')}</p>
      {owned > 0 && <Notice kind="warning">{t('adminSearch.ownsLocations', { count: owned })}</Notice>}
      <div className={classes.answers}>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={busy} disabled={owned > 0}>
          {t('adminSearch.changeCompany')}
        </Button>
      </div>
    </form>
  )
}
