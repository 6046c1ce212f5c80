import type { FoundUser } from '@kilowatt/contracts/directory/admin-search'
import type { Company } from '@kilowatt/contracts/tenancy/companies'
import type { Role } from '@kilowatt/domain/permissions/roles'
import { Button, Modal, NativeSelect, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ChangeCompanyDialog.module.css'

const membershipRoles = ['ROLE_USER', 'ROLE_USER_BASIC', 'ROLE_USER_ADVANCED', 'ROLE_AGGREGATOR'] as const
export type CompanyChange = {
  userId: number
  fromCompanyId: number | null
  companyId: number
  role: Exclude<Role, 'ROLE_SUPER_ADMIN'>
}

type Props = {
  /** null: closed */
  user: FoundUser | null
  companies: readonly Company[]
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
      {user && <Choice {...props} user={user} />}
    </Modal>
  )
}

function Choice({ user, companies, busy, onChange, onClose }: Props & { user: FoundUser }) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(String(user.companies[0]?.id ?? ''))
  const [to, setTo] = useState<string | null>(null)
  const [role, setRole] = useState<CompanyChange['role']>('ROLE_USER_BASIC')
  const isMissing = to === null
  const [asked, setAsked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isMissing) return
    onChange({
      userId: user.id,
      fromCompanyId: from === '' ? null : Number(from),
      companyId: Number(to),
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
      <Select
        label={t('adminSearch.toCompany')}
        searchable
        limit={50}
        data={companies
          .filter(({ id }) => !user.companies.some((company) => company.id === id))
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={to}
        onChange={setTo}
        error={asked && isMissing ? t('adminSearch.companyMissing') : undefined}
        nothingFoundMessage={t('adminSearch.emptyTitle')}
      />
      <NativeSelect
        label={t('words.role')}
        data={membershipRoles.map((name) => ({ value: name, label: t(`roles.${name}`) }))}
        value={role}
        onChange={(event) =>
          setRole(membershipRoles.find((name) => name === event.currentTarget.value) ?? role)
        }
      />
      <p className="caption">{t('adminSearch.changeCompanyConsequence')}</p>
      <div className={classes.answers}>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={busy}>
          {t('adminSearch.changeCompany')}
        </Button>
      </div>
    </form>
  )
}
