export declare const chromiumFlags: string[]
export declare function findBrowser(): Promise<string>
export declare function installedBrowser(): string | undefined
