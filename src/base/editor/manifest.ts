export type OwnId = `jobdeck.${string}`;

type IconId = `$(${string})` | `media/${string}`;

interface PictureIcon {
  readonly light: `media/${string}`;
  readonly dark: `media/${string}`;
}

interface CommandDeclaration {
  readonly title: string;
  readonly category?: 'Jobdeck Local Service';
  readonly icon?: IconId | PictureIcon;
  /** Whether the Command Palette shows it: always, never, or by a when clause. */
  readonly palette: boolean | string;
  readonly enablement?: string;
}

interface ContainerDeclaration {
  readonly location: 'activitybar' | 'panel';
  readonly title: string;
  readonly icon: IconId;
}

interface ViewDeclaration {
  readonly container: string;
  readonly name: string;
  readonly type?: 'tree' | 'webview';
  readonly when?: string;
  readonly icon?: IconId;
  readonly contextualTitle?: string;
  readonly visibility?: 'visible' | 'collapsed' | 'hidden';
  readonly draggable?: true;
  /** Position in the container, from the top; 0 if it is the only view. */
  readonly order?: number;
  /** The one view that is drawn before the features are loaded. */
  readonly drawnFirst?: true;
}

interface FileSystemDeclaration {
  /** Why the files are read-only, as Markdown; without it they can be edited. */
  readonly readOnly?: string;
}

export interface WelcomeDeclaration {
  readonly view: OwnId;
  readonly contents: string;
  readonly when?: string;
  readonly enablement?: string;
}

type MenuLocation =
  | 'view/title'
  | 'view/item/context'
  | 'editor/title'
  | 'editor/title/context'
  | 'editor/context'
  | 'explorer/context'
  | 'file/newFile'
  | 'webview/context';

export type MenuEntry = ({ readonly command: OwnId; readonly alt?: OwnId } | { readonly submenu: OwnId }) & {
  readonly when?: string;
  readonly group?: string;
};

interface SubmenuDeclaration {
  readonly label: string;
  readonly icon?: IconId;
}

interface KeybindingDeclaration {
  readonly command: OwnId;
  readonly key: string;
  readonly mac?: string;
  readonly when?: string;
  readonly args?: unknown;
}

interface SettingDeclaration {
  /** In which the editor ignores a workspace's value, so that no workspace can redirect a token. */
  readonly scope: 'application';
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

interface McpServersDeclaration {
  readonly label: string;
}

interface CustomEditorDeclaration {
  readonly displayName: string;
  /** Globs of URIs. */
  readonly opens: readonly string[];
  /** Opens them by default, and without a text document. The editor saves the input of an `editable` page. */
  readonly isPage?: true | 'editable';
}

interface LanguageDeclaration {
  readonly name: string;
  readonly files: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface WalkthroughStep {
  readonly title: string;
  /** Markdown; a line with one link is a button. */
  readonly description: string;
  readonly media: { readonly svg: `media/${string}`; readonly altText: string };
  readonly completionEvents: readonly string[];
}

interface WalkthroughDeclaration {
  readonly title: string;
  readonly description: string;
  readonly steps: Readonly<Record<string, WalkthroughStep>>;
}

export interface ToolDeclaration {
  readonly displayName: string;
  readonly modelDescription: string;
  readonly userDescription?: string;
  readonly toolReferenceName?: string;
  readonly canBeReferencedInPrompt?: boolean;
  readonly icon?: IconId;
  readonly when?: string;
  readonly tags?: readonly string[];
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

interface SkillDeclaration {
  /** Read by newer editors only. */
  readonly when: string;
}

/** Everything a feature contributes to the editor, as pure data: package.json's `contributes` is generated from it. */
export interface Manifest {
  readonly commands: Readonly<Record<OwnId, CommandDeclaration>>;
  readonly viewsContainers?: Readonly<Record<string, ContainerDeclaration>>;
  readonly views?: Readonly<Record<OwnId, ViewDeclaration>>;
  readonly viewsWelcome?: readonly WelcomeDeclaration[];
  readonly menus?: Readonly<Partial<Record<MenuLocation, readonly MenuEntry[]>> & Record<OwnId, readonly MenuEntry[]>>;
  readonly submenus?: Readonly<Record<OwnId, SubmenuDeclaration>>;
  readonly keybindings?: readonly KeybindingDeclaration[];
  readonly configuration?: Readonly<Record<OwnId, SettingDeclaration>>;
  readonly customEditors?: Readonly<Record<OwnId, CustomEditorDeclaration>>;
  readonly walkthroughs?: Readonly<Record<string, WalkthroughDeclaration>>;
  readonly languages?: Readonly<Record<`jobdeck-${string}`, LanguageDeclaration>>;
  readonly mcpServerDefinitionProviders?: Readonly<Record<OwnId, McpServersDeclaration>>;
  readonly languageModelTools?: Readonly<Record<`jobdeck_${string}`, ToolDeclaration>>;
  /**
   * Folders of `skills`. Each SKILL.md says in which order agents call the tools; a test compares the names in it with tools, commands, error
   * codes and fields.
   */
  readonly chatSkills?: Readonly<Record<string, SkillDeclaration>>;
  readonly fileSystems?: Readonly<Record<`jobdeck-${string}`, FileSystemDeclaration>>;
  /** Schemes of read-only documents. */
  readonly documents?: readonly `jobdeck-${string}`[];
  readonly pages?: readonly OwnId[];
}

type KeyOf<Shape> = Shape extends unknown ? keyof Shape : never;
type ValueOf<Shape, Key> = Shape extends unknown
  ? Key extends keyof Shape
    ? Exclude<Shape[Key], undefined>
    : never
  : never;

/** `Actual`, with each property that `Shape` does not have made impossible, so that a misspelt one does not compile. */
type Exactly<Shape, Actual> = unknown extends Shape
  ? Actual
  : Actual extends readonly unknown[]
    ? { readonly [Index in keyof Actual]: Exactly<ValueOf<Shape, number>, Actual[Index]> }
    : Actual extends object
      ? { readonly [Key in keyof Actual]: Key extends KeyOf<Shape> ? Exactly<ValueOf<Shape, Key>, Actual[Key]> : never }
      : Actual;

/** Preserves the ids as literal types, so that handlers can be complete by type. */
export const manifest = <const M extends Manifest>(declared: M & Exactly<Manifest, M>): M => declared;
