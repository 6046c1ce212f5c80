export declare const chromiumFlags: string[]
export declare function findBrowser(options?: { whole?: boolean }): Promise<string>
export declare function installedBrowser(options?: { whole?: boolean }): string | undefined
