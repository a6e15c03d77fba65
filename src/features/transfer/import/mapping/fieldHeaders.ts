import { foldText } from '../../../../base/text/foldText.ts';
import type { ImportField } from '../../contract.ts';

/** Headers in English, German, French, Spanish, Italian and Portuguese, and the paths of our own export; compared without case and accents. */
const headers: Readonly<Partial<Record<ImportField, string>>> = {
  title:
    'title, job title, position, role, job, job role, job name, job position, position title, position name, role title, role name, vacancy, vacancy title, ' +
    'opening, stelle, stellenbezeichnung, stellentitel, jobtitel, titel, berufsbezeichnung, poste, intitulé, intitulé du poste, titre, titre du poste, ' +
    'offre, puesto, cargo, título, titulo del puesto, vacante, oferta, posizione, ruolo, titolo, mansione, offerta, posição, função, vaga, título da vaga',
  company:
    'company, company name, employer, employer name, organization, organisation, organization name, organisation name, firm, firma, unternehmen, ' +
    'arbeitgeber, firmenname, entreprise, société, employeur, empresa, compañía, empleador, azienda, società, impresa, datore di lavoro, companhia, ' +
    'empregador',
  location:
    'location, city, place, office, region, ort, standort, stadt, arbeitsort, lieu, ville, localisation, ubicación, ciudad, lugar, localidad, luogo, ' +
    'città, sede, località, local, localização, cidade',
  url:
    'url, link, job link, job url, posting, job posting, posting url, job posting url, web, website, webseite, anzeige, stellenanzeige, adresse web, lien, ' +
    'annonce, lien de l’annonce, enlace, anuncio, sitio web, collegamento, annuncio, sito web, ligação, anúncio, endereço, link da vaga',
  stage:
    'stage, status, stage name, status name, column, column title, section, section name, section column, step, phase, application status, application stage, list, stand, bewerbungsstatus, spalte, statut, état, étape, ' +
    'estado, etapa, fase, columna, stato, tappa, colonna, situação, coluna',
  description:
    'description, job description, details, notes, note, comment, comments, remarks, beschreibung, stellenbeschreibung, notizen, notiz, bemerkung, ' +
    'bemerkungen, kommentar, anmerkungen, remarques, commentaire, commentaires, descripción, notas, comentario, comentarios, observaciones, ' +
    'descrizione, appunti, commento, commenti, osservazioni, descrição, comentário, comentários, observações',
  salary:
    'salary, pay, compensation, salary range, pay range, base salary, base pay, salary offered, salary estimate, estimated salary, annual salary, ' +
    'yearly salary, monthly salary, hourly rate, hourly pay, hourly wage, wage, gehalt, gehaltsspanne, lohn, vergütung, jahresgehalt, monatsgehalt, ' +
    'stundenlohn, salaire, salaire annuel, salaire mensuel, rémunération, salario, sueldo, remuneración, stipendio, retribuzione, ral, salário, ' +
    'remuneração',
  salaryMin:
    'salary.min, salary min, compensation min, pay min, min salary, minimum salary, salary minimum, salary from, pay from, min pay, gehalt von, gehalt min, mindestgehalt, ' +
    'salaire min, salaire minimum, salario mínimo, stipendio minimo, salário mínimo',
  salaryMax:
    'salary.max, salary max, compensation max, pay max, max salary, maximum salary, salary maximum, salary to, pay to, max pay, gehalt bis, gehalt max, höchstgehalt, salaire max, ' +
    'salaire maximum, salario máximo, stipendio massimo, salário máximo',
  currency:
    'salary.currency, salary currency code, compensation currency, currency, währung, devise, moneda, divisa, valuta, moeda',
  salaryPeriod:
    'salary.period, salary period, salary interval, compensation interval, compensation period, pay period, gehaltszeitraum, période, periodo, período',
  priority: 'priority, importance, priorität, wichtigkeit, priorité, prioridad, priorità, prioridade',
  tags:
    'tags, tag, labels, label, keywords, skills, schlagwörter, schlagworte, stichwörter, kategorien, étiquettes, mots-clés, compétences, etiquetas, ' +
    'palabras clave, etichette, parole chiave, competenze, palavras-chave, competências',
  contact:
    'contacts.name, contact, contact name, contact person, recruiter, recruiter name, hiring manager, kontakt, ansprechpartner, ansprechpartnerin, ' +
    'kontaktperson, interlocuteur, personne de contact, recruteur, contacto, persona de contacto, reclutador, contatto, referente, contato, recrutador',
  contactEmail:
    'contacts.email, email, e-mail, mail, contact email, contact email address, recruiter email, email address, e-mail-adresse, kontakt e-mail, courriel, ' +
    'adresse e-mail, correo, correo electrónico, posta elettronica, correio eletrónico',
  contactPhone:
    'contacts.phone, phone, telephone, phone number, contact phone, contact phone number, recruiter phone, mobile, telefon, telefonnummer, handy, ' +
    'téléphone, teléfono, móvil, telefono, cellulare, telefone, telemóvel',
  contactRole:
    'contacts.role, contact role, rolle des kontakts, rôle du contact, rol del contacto, ruolo del contatto, função do contato',
  reminderAt:
    'reminders.at, reminder, reminder date, follow up, follow-up, follow up date, follow up on, next action date, next step date, deadline, ' +
    'application deadline, due, due date, erinnerung, erinnerungsdatum, wiedervorlage, nachfassen, frist, bewerbungsfrist, rappel, date de rappel, ' +
    'relance, échéance, date limite, recordatorio, seguimiento, fecha límite, promemoria, scadenza, lembrete, prazo',
  reminderText:
    'reminders.text, reminder text, next step, next action, nächster schritt, erinnerungstext, prochaine étape, próximo paso, prossimo passo, ' +
    'próximo passo, texto do lembrete',
  reminderDone: 'reminders.done, reminder done',
  appliedOn:
    'applied on, applied, date applied, applied at, applied date, date of application, application date, application submitted on, submitted on, ' +
    'date submitted, applied time, beworben, beworben am, bewerbungsdatum, bewerbung am, datum der bewerbung, abgeschickt am, date de candidature, ' +
    'candidature, postulé le, candidaté le, candidature envoyée le, fecha de solicitud, fecha de candidatura, fecha de postulación, fecha de aplicación, ' +
    'data di candidatura, data candidatura, candidato il, data da candidatura, data de candidatura, candidatei me em',
  stageSince:
    'in stage since, stage since, status since, status date, stage date, date of status, last status change, status changed, status changed at, ' +
    'status changed on, status updated, status updated at, status updated on, status update date, stage changed at, statusdatum, datum des status, ' +
    'status seit, statusänderung, date du statut, date de statut, statut depuis, fecha de estado, fecha del estado, data stato, data dello stato, ' +
    'data do status, data do estado',
  archived: 'archived, archived at, closed, is archived, archiviert, archivé, archivado, archiviato, arquivado',
};

/** Whether cells are dates that no field has. */
export const isDateHeader = (header: string): boolean => /\b(?:date|datum|fecha|data)\b/.test(foldHeader(header));

/** Columns of our own export that the service owns, and its lists that an import does not bring back. */
const ownedByService =
  'id, column id, position, updated at, created at, reminders.id, meetings.id, meetings.title, meetings.started at, shortened';

const byHeader: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(headers).flatMap(([field, names]) =>
    names.split(', ').map((name) => [foldHeader(name), field as ImportField] as const),
  ),
);

const owned: ReadonlySet<string> = new Set(ownedByService.split(', ').map((name) => foldHeader(name)));

/** Whether our own export has the column for its readers only. */
export const isOwnedByService = (header: string): boolean => owned.has(foldHeader(header));

export interface HeaderField {
  readonly field: ImportField;
  /** 0 for exactly one of the known headers, 1 for one with words that add nothing, 2 for a word that has other meanings too. */
  readonly rank: number;
}

/** Words around a header that do not change its meaning, such as those of "Job Location" and "Application Notes". */
const fillers = /^(?:(?:the|my|current|job|position|role|vacancy|opening|posting|application) )+|(?: \d)+$/g;
/** Names of objects in JSON that have the properties of a job in them. */
const wrappers = /^(?:(?:fields|properties|attributes|data|node|item|job|vacancy|posting|position|application) )+/;
/** What lists of tasks call their items, in the six languages. */
const itemHeaders =
  'name, task name, task, item name, item, card name, issue, subject, summary, content, aufgabe, aufgabenname, vorgang, betreff, zusammenfassung, ' +
  'nom, tâche, nom de la tâche, sujet, résumé, nombre, tarea, nombre de la tarea, asunto, resumen, nome, attività, oggetto, riepilogo, tarefa, ' +
  'nome da tarefa, assunto, resumo';

/** Headers that mean a field only if the cells agree, and no other column is the field. */
const weakHeaders: ReadonlyMap<string, ImportField> = new Map([
  ['state', 'stage'],
  ...itemHeaders.split(', ').map((name) => [foldHeader(name), 'title'] as const),
]);

/** By exactly one of the known headers, or one after words in parentheses and fillers are removed, such as "Company (HQ)" and "Job Location". */
export function fieldOfHeader(header: string): HeaderField | undefined {
  const folded = foldHeader(header);
  const exact = byHeader.get(folded);
  if (exact !== undefined) return { field: exact, rank: 0 };
  const plain = foldHeader(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '));
  for (const each of [plain, plain.replace(fillers, '').trim(), plain.replace(wrappers, '')]) {
    const field = byHeader.get(each);
    if (field !== undefined) return { field, rank: 1 };
  }
  const weak = weakHeaders.get(plain);
  return weak && { field: weak, rank: 2 };
}

/** Everything but letters, digits and `#` separates words, as does a capital letter in a name such as `companyName`. */
export function foldHeader(header: string): string {
  const spaced = header.slice(0, 200).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return foldText(spaced)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}
