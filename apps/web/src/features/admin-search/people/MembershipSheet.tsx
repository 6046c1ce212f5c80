import type { FoundUser } from '@kilowatt/contracts/directory/admin-search'
import type { ManagedUser } from '@kilowatt/contracts/directory/users'
import type { Company } from '@kilowatt/contracts/tenancy/company'
import type { CompanyRole } from '@kilowatt/domain/permissions/roles'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import type { Choice } from '../../../shared/forms/SearchedSelect.tsx'
import { CompanySelect } from '../../../shared/people/CompanySelect.tsx'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { SideSheet } from '../../../ui/feedback/SideSheet.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { RoleSelect } from './CompanyRole.tsx'
import classes from './MembershipSheet.module.css'

type Props = {
  /** null: closed */
  user: FoundUser | null
  companies: readonly Company[]
  onClose: () => void
}

/** The companies of a person, with the role in each; add one, change a role, or remove one. */
export function MembershipSheet({ user, companies, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <SideSheet
      opened={user !== null}
      title={t('adminSearch.companiesOf', { email: user?.email })}
      onClose={onClose}
    >
      {user && <Memberships user={user} companies={companies} />}
    </SideSheet>
  )
}

function Memberships({ user, companies }: { user: FoundUser; companies: readonly Company[] }) {
  const { id: userId, email } = user
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const [left, setLeft] = useState<Membership | null>(null)
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
    onSuccess: () => {
      toastSuccess(t('adminSearch.memberRemoved'))
      setLeft(null)
    },
    ...settled,
  })
  const isBusy = save.isPending || leave.isPending
  if (query.error)
    return <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton height={160} radius={14} />
  const memberships = query.data.data.user.companies
  return (
    <>
      <ul className={classes.rows}>
        {memberships.length === 0 && <li className="dim">{t('adminSearch.noCompanies')}</li>}
        {memberships.map((membership) => (
          <MembershipRow
            key={membership.id}
            membership={membership}
            isBusy={isBusy}
            onRole={(role) => save.mutate({ companyId: membership.id, role })}
            onLeave={() => setLeft(membership)}
          />
        ))}
      </ul>
      <NewMembership
        // the choice is cleared when the list contains the company
        key={memberships.length}
        companies={companies.filter(({ id }) => !memberships.some((one) => one.id === id))}
        isBusy={isBusy}
        onAdd={(membership) => save.mutate(membership)}
      />
      <ConfirmDialog
        opened={left !== null}
        question={t('adminSearch.removeQuestion', { email, name: left?.name })}
        consequence={t('adminSearch.removeConsequence')}
        keepLabel={t('adminSearch.keepThem')}
        confirmLabel={t('adminSearch.removeMember')}
        danger
        busy={leave.isPending}
        onConfirm={() => left && leave.mutate(left.id)}
        onKeep={() => setLeft(null)}
      />
    </>
  )
}

type Membership = ManagedUser['companies'][number]
type RowProps = {
  membership: Membership
  isBusy: boolean
  onRole: (role: CompanyRole) => void
  onLeave: () => void
}

function MembershipRow({ membership, isBusy, onRole, onLeave }: RowProps) {
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
      {count > 0 && <span className="caption">{t('adminSearch.ownsLocations', { count })}</span>}
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
  const [company, setCompany] = useState<Choice | null>(null)
  const [role, setRole] = useState<CompanyRole>('ROLE_USER_BASIC')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        setWasSubmitted(true)
        if (company !== null) onAdd({ companyId: Number(company.value), role })
      }}
    >
      <h3>{t('adminSearch.addToCompany')}</h3>
      <CompanySelect
        label={t('words.company')}
        companies={companies}
        value={company}
        onChange={setCompany}
        error={wasSubmitted && company === null ? t('adminSearch.companyMissing') : undefined}
      />
      <RoleSelect label={t('words.role')} role={role} onChange={setRole} />
      <Button type="submit" variant="filled" loading={isBusy}>
        {t('actions.add')}
      </Button>
    </form>
  )
}
