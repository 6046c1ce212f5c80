import type { FoundUser } from '@kilowatt/contracts/directory/admin-search'
import type { ManagedUser } from '@kilowatt/contracts/directory/users'
import type { Company } from '@kilowatt/contracts/tenancy/companies'
import { Button, Select, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { SideSheet } from '../../../ui/feedback/SideSheet.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { type CompanyRole, RoleSelect } from './CompanyRole.tsx'
import classes from './MembershipSheet.module.css'

type Props = {
  /** null: closed */
  user: FoundUser | null
  companies: readonly Company[]
  onClose: () => void
}

/** In which companies a person is, and as what; one more, another role, or one less. */
export function MembershipSheet({ user, companies, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <SideSheet
      opened={user !== null}
      title={t('adminSearch.companiesOf', { email: user?.email })}
      onClose={onClose}
    >
      {user && <Memberships userId={user.id} companies={companies} />}
    </SideSheet>
  )
}

function Memberships({ userId, companies }: { userId: number; companies: readonly Company[] }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const query = useQuery(orpc.users.get.queryOptions({ input: { userId } }))
  const settled = {
    onError: (error: unknown) => toastError(refusal(error)),
    onSettled: () =>
      Promise.all(
        [orpc.users.key(), orpc.adminSearch.key(), orpc.members.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  }
  const save = useMutation({
    mutationFn: (membership: { companyId: number; role: CompanyRole }) =>
      client.userAdministration.changeCompany({ userId, fromCompanyId: null, ...membership }),
    onSuccess: () => toastSuccess(t('adminSearch.companyChanged')),
    ...settled,
  })
  const leave = useMutation({
    mutationFn: (companyId: number) => client.members.remove({ companyId, userId }),
    onSuccess: () => toastSuccess(t('company.memberRemoved')),
    ...settled,
  })
  const isBusy = save.isPending || leave.isPending
  if (query.error)
    return <LoadFailure title={t('company.errorTitle')} error={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton height={160} radius={14} />
  const memberships = query.data.data.user.companies
  return (
    <>
      <ul className={classes.rows}>
        {memberships.length === 0 && <li className="dim">{t('adminSearch.noCompanies')}</li>}
        {memberships.map((membership) => (
          <Membership
            key={membership.id}
            membership={membership}
            isBusy={isBusy}
            onRole={(role) => save.mutate({ companyId: membership.id, role })}
            onLeave={() => leave.mutate(membership.id)}
          />
        ))}
      </ul>
      <NewMembership
        // what was chosen is done with once the list has it
        key={memberships.length}
        companies={companies.filter(({ id }) => !memberships.some((one) => one.id === id))}
        isBusy={isBusy}
        onAdd={(membership) => save.mutate(membership)}
      />
    </>
  )
}

type RowProps = {
  membership: ManagedUser['companies'][number]
  isBusy: boolean
  onRole: (role: CompanyRole) => void
  onLeave: () => void
}

function Membership({ membership, isBusy, onRole, onLeave }: RowProps) {
  const { t } = useTranslation()
  const { name, role, ownedLocationsCount: count } = membership
  return (
    <li>
      <b>{name}</b>
      <div className={classes.role}>
        <RoleSelect
          aria-label={t('adminSearch.roleIn', { name })}
          role={role}
          disabled={isBusy}
          onChange={onRole}
        />
        <Button
          variant="subtle"
          aria-label={t('adminSearch.removeFrom', { name })}
          disabled={isBusy || count > 0}
          onClick={onLeave}
        >
          {t('actions.remove')}
        </Button>
      </div>
      {count > 0 && <span className="caption">{t('company.ownsLocations', { count })}</span>}
    </li>
  )
}

type NewProps = {
  companies: readonly Company[]
  isBusy: boolean
  onAdd: (membership: { companyId: number; role: CompanyRole }) => void
}

function NewMembership({ companies, isBusy, onAdd }: NewProps) {
  const { t } = useTranslation()
  const [companyId, setCompanyId] = useState<string | null>(null)
  const [role, setRole] = useState<CompanyRole>('ROLE_USER_BASIC')
  const [asked, setAsked] = useState(false)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (companyId !== null) onAdd({ companyId: Number(companyId), role })
      }}
    >
      <h3>{t('adminSearch.addToCompany')}</h3>
      <Select
        label={t('words.company')}
        searchable
        limit={50}
        data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={companyId}
        onChange={setCompanyId}
        error={asked && companyId === null ? t('adminSearch.companyMissing') : undefined}
        nothingFoundMessage={t('adminSearch.emptyTitle')}
      />
      <RoleSelect label={t('words.role')} role={role} onChange={setRole} />
      <Button type="submit" variant="filled" loading={isBusy}>
        {t('actions.add')}
      </Button>
    </form>
  )
}
