/** An id in the extension's own namespace: commands, views, settings and context keys all carry it. */
export type OwnId = `jobdeck.${string}`;

/** A codicon (`$(name)`) or a picture inside the package. */
export type Icon = `$(${string})` | `media/${string}`;

/** A command as the editor shows it; the category "Jobdeck" is added when package.json is written. */
export interface CommandDeclaration {
  readonly title: string;
  readonly icon?: Icon;
  /** Who sees it in the Command Palette: everybody, nobody, or whoever the when clause fits. */
  readonly palette: boolean | string;
  /** A when clause outside which the command is shown but greyed out. */
  readonly enablement?: string;
}

/** A place in the activity bar or the panel that views are put in. */
export interface ContainerDeclaration {
  readonly place: 'activitybar' | 'panel';
  readonly title: string;
  readonly icon: Icon;
}

/** A view and the container it stands in: one that a room declares, or one of the editor's own. */
export interface ViewDeclaration {
  readonly container: string;
  readonly name: string;
  readonly type?: 'tree' | 'webview';
  readonly when?: string;
  readonly icon?: Icon;
  readonly contextualTitle?: string;
  readonly visibility?: 'visible' | 'collapsed' | 'hidden';
}

/** What an empty view says, in Markdown whose command links become buttons. */
export interface WelcomeDeclaration {
  readonly view: OwnId;
  readonly contents: string;
  readonly when?: string;
  readonly enablement?: string;
}

/** Where the editor has menus, by its own names. */
export type MenuPlace =
  | 'view/title'
  | 'view/item/context'
  | 'editor/title'
  | 'editor/title/context'
  | 'editor/context'
  | 'explorer/context'
  | 'file/newFile'
  | 'webview/context';

/** A command or a submenu at a place in a menu. */
export type MenuEntry = ({ readonly command: OwnId; readonly alt?: OwnId } | { readonly submenu: OwnId }) & {
  readonly when?: string;
  readonly group?: string;
};

/** A menu inside a menu; its entries are declared under its id as a place. */
export interface SubmenuDeclaration {
  readonly label: string;
  readonly icon?: Icon;
}

/** A key for a command, with the arguments it hands over. */
export interface KeybindingDeclaration {
  readonly command: OwnId;
  readonly key: string;
  readonly mac?: string;
  readonly when?: string;
  readonly args?: unknown;
}

/** A setting. Addresses of services are of scope `application`, so that no workspace can redirect a token. */
export interface SettingDeclaration {
  readonly scope: 'application' | 'machine' | 'machine-overridable' | 'window' | 'resource';
  readonly type: 'string' | 'boolean' | 'number' | 'integer' | 'array' | 'object';
  readonly default: unknown;
  readonly markdownDescription: string;
  readonly enum?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly patternErrorMessage?: string;
  readonly items?: Readonly<Record<string, unknown>>;
  readonly order?: number;
}

/** A source of MCP servers that the editor offers to its agents. */
export interface McpServersDeclaration {
  readonly label: string;
}

/** An editor of ours for documents of the editor, beside its own; the user chooses it. */
export interface CustomEditorDeclaration {
  readonly displayName: string;
  /** Globs of what it opens, such as `scheme:/**`. */
  readonly opens: readonly string[];
}

/** A language of documents of ours, with what its settings are unless the user changes them for it. */
export interface LanguageDeclaration {
  readonly name: string;
  /** Globs of the files that are in it. */
  readonly files: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A tool that the editor's agents may call; its name is the key it is declared under. */
export interface ToolDeclaration {
  readonly displayName: string;
  readonly modelDescription: string;
  readonly userDescription?: string;
  readonly toolReferenceName?: string;
  readonly canBeReferencedInPrompt?: boolean;
  readonly icon?: Icon;
  readonly when?: string;
  readonly tags?: readonly string[];
  /** A JSON Schema of type `object`. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** Everything a room contributes to the editor, as pure data: package.json's `contributes` is written from it. */
export interface Manifest {
  readonly commands: Readonly<Record<OwnId, CommandDeclaration>>;
  readonly viewsContainers?: Readonly<Record<string, ContainerDeclaration>>;
  readonly views?: Readonly<Record<OwnId, ViewDeclaration>>;
  readonly viewsWelcome?: readonly WelcomeDeclaration[];
  /** By place: a menu of the editor, or a submenu of ours under its id. */
  readonly menus?: Readonly<Partial<Record<MenuPlace, readonly MenuEntry[]>> & Record<OwnId, readonly MenuEntry[]>>;
  readonly submenus?: Readonly<Record<OwnId, SubmenuDeclaration>>;
  readonly keybindings?: readonly KeybindingDeclaration[];
  readonly configuration?: Readonly<Record<OwnId, SettingDeclaration>>;
  readonly customEditors?: Readonly<Record<OwnId, CustomEditorDeclaration>>;
  readonly languages?: Readonly<Record<`jobdeck-${string}`, LanguageDeclaration>>;
  readonly mcpServerDefinitionProviders?: Readonly<Record<OwnId, McpServersDeclaration>>;
  readonly languageModelTools?: Readonly<Record<string, ToolDeclaration>>;
  /** Only the events that the editor cannot derive from the rest. */
  readonly activationEvents?: readonly `on${string}`[];
}

type KeyOf<Shape> = Shape extends unknown ? keyof Shape : never;
type ValueOf<Shape, Key> = Shape extends unknown
  ? Key extends keyof Shape
    ? Exclude<Shape[Key], undefined>
    : never
  : never;

/** `Given`, with every property that `Shape` does not know made impossible: a misspelt one does not compile. */
export type Exactly<Shape, Given> = unknown extends Shape
  ? Given
  : Given extends readonly unknown[]
    ? { readonly [Index in keyof Given]: Exactly<ValueOf<Shape, number>, Given[Index]> }
    : Given extends object
      ? { readonly [Key in keyof Given]: Key extends KeyOf<Shape> ? Exactly<ValueOf<Shape, Key>, Given[Key]> : never }
      : Given;

/** Declares what a room contributes and keeps its ids as literal types, so that the handlers can be complete by type. */
export const manifest = <const M extends Manifest>(declared: M & Exactly<Manifest, M>): M => declared;
