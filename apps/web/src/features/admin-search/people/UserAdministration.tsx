import type { FoundUser } from '@kilowatt/contracts/directory/admin-search'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { ChangeCompanyDialog, type CompanyChange } from './ChangeCompanyDialog.tsx'
import { MembershipSheet } from './MembershipSheet.tsx'
import { useUserActions } from './user-actions.ts'

type OpenDialog = { kind: 'impersonate' | 'company' | 'companies' | 'delete'; user: FoundUser } | null

type Props = {
  ownId: number
  onImpersonated: () => void
  children: (actionsOf: (user: FoundUser) => ReactNode) => ReactNode
}

/**
 * What super admins can do with other people's accounts, as a wrapper around a list of people. Asks before
 * any action that cannot be undone.
 */
export function UserAdministration({ ownId, onImpersonated, children }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  const settled = {
    onError: (error: unknown) => toastError(refusal(error)),
    onSettled: () =>
      Promise.all(
        [orpc.adminSearch.key(), orpc.users.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  }
  const impersonate = useMutation({
    mutationFn: (user: FoundUser) => client.impersonation.start({ data: { userId: user.id } }),
    onSuccess: onImpersonated,
    onError: settled.onError,
  })
  const verify = useMutation({
    mutationFn: (user: FoundUser) => client.userAdministration.verify({ userId: user.id }),
    onSuccess: (_, { email }) => toastSuccess(t('adminSearch.verifiedNow', { email })),
    ...settled,
  })
  const changeCompany = useMutation({
    mutationFn: (change: CompanyChange) => client.userAdministration.changeCompany(change),
    onSuccess: () => {
      toastSuccess(t('adminSearch.companyChanged'))
      close()
    },
    ...settled,
  })
  const remove = useMutation({
    mutationFn: (user: FoundUser) => client.userAdministration.remove({ userId: user.id }),
    onSuccess: (_, { email }) => {
      toastSuccess(t('adminSearch.deleted', { email }))
      close()
    },
    ...settled,
  })
  const companies = useQuery({
    ...orpc.companies.list.queryOptions(),
    enabled: dialog?.kind === 'company' || dialog?.kind === 'companies',
  }).data?.data.companies
  const memberships = useQuery({
    ...orpc.users.get.queryOptions({ input: { userId: dialog?.user.id ?? 0 } }),
    enabled: dialog?.kind === 'company',
  }).data?.data.user.companies
  const actionsOf = useUserActions({
    ownId,
    onImpersonate: (user) => setDialog({ kind: 'impersonate', user }),
    onVerify: (user) => verify.mutate(user),
    onChangeCompany: (user) => setDialog({ kind: 'company', user }),
    onCompanies: (user) => setDialog({ kind: 'companies', user }),
    onDelete: (user) => setDialog({ kind: 'delete', user }),
  })
  const email = dialog?.user.email
  return (
    <>
      {children((user) => (
        <RowMenu name={user.email} actions={actionsOf(user)} />
      ))}
      <ConfirmDialog
        opened={dialog?.kind === 'impersonate'}
        question={t('adminSearch.impersonateQuestion', { email })}
        consequence={t('adminSearch.impersonateConsequence')}
        keepLabel={t('adminSearch.impersonateKeep')}
        confirmLabel={t('adminSearch.impersonate')}
        busy={impersonate.isPending || impersonate.isSuccess}
        onConfirm={() => dialog && impersonate.mutate(dialog.user)}
        onKeep={close}
      />
      <ChangeCompanyDialog
        user={dialog?.kind === 'company' ? dialog.user : null}
        companies={companies ?? []}
        memberships={memberships}
        busy={changeCompany.isPending}
        onChange={(change) => changeCompany.mutate(change)}
        onClose={close}
      />
      <MembershipSheet
        user={dialog?.kind === 'companies' ? dialog.user : null}
        companies={companies ?? []}
        onClose={close}
      />
      <ConfirmDialog
        opened={dialog?.kind === 'delete'}
        question={t('adminSearch.deleteQuestion', { email })}
        consequence={t('adminSearch.deleteConsequence')}
        keepLabel={t('adminSearch.deleteKeep')}
        confirmLabel={t('adminSearch.deleteUser')}
        danger
        {...(email !== undefined && { typeName: email })}
        busy={remove.isPending}
        onConfirm={() => dialog && remove.mutate(dialog.user)}
        onKeep={close}
      />
    </>
  )
}
