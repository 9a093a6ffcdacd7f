/** The files of Android and iOS that are ours: permissions, links, colours. Pure: text in, text out. */

/** @typedef {import('./application.mjs').Application} Application */

/** For calls, photographs of a document, a visit at home, and notifications. */
const PERMISSIONS = [
  'CAMERA',
  'RECORD_AUDIO',
  'MODIFY_AUDIO_SETTINGS',
  'ACCESS_COARSE_LOCATION',
  'ACCESS_FINE_LOCATION',
  'POST_NOTIFICATIONS',
];

/** What iOS shows when it asks. */
const SENTENCES = {
  NSCameraUsageDescription: 'Pour vos téléconsultations, et pour photographier un document que vous partagez.',
  NSMicrophoneUsageDescription: 'Pour que l’on vous entende pendant vos téléconsultations.',
  NSPhotoLibraryUsageDescription: 'Pour joindre une photo ou un document que vous choisissez.',
  NSLocationWhenInUseUsageDescription: 'Pour trouver les soignants proches de vous et préparer une visite à domicile.',
};

/** The whole site opens in the application, but for what programs ask of it. */
const links = ({ hosts }) => `
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" />
${hosts.map((host) => `                <data android:host="${host.split(':')[0]}" />`).join('\n')}
                <data android:pathPrefix="/n/" />
                <data android:pathPrefix="/invitation" />
                <data android:pathPrefix="/app" />
                <data android:pathPrefix="/login" />
                <data android:pathPrefix="/register" />
                <data android:pathPrefix="/consent" />
                <data android:pathPrefix="/patient-check-up" />
            </intent-filter>
`;

/** @param {string} text @param {Application} application */
export const androidManifest = (text, application) =>
  text
    // No copy of an open vault in a backup of the system.
    .replace('android:allowBackup="true"', 'android:allowBackup="false"')
    .replace(/\n\s*<\/activity>/, (end) => `${links(application)}${end}`)
    .replace(
      '</manifest>',
      `${PERMISSIONS.map((name) => `    <uses-permission android:name="android.permission.${name}" />`).join('\n')}\n` +
        '    <uses-feature android:name="android.hardware.camera" android:required="false" />\n</manifest>',
    );

/** @param {Application} application */
export const colours = ({ colours: { brand, page } }) => `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="colorPrimary">${brand}</color>
    <color name="colorPrimaryDark">${brand}</color>
    <color name="colorAccent">${brand}</color>
    <color name="ic_launcher_background">${page}</color>
</resources>
`;

/** @param {string} text */
export const infoPlist = (text) =>
  text.replace(/(<key>CFBundleDevelopmentRegion<\/key>\s*<string>)en/, '$1fr').replace(
    /<\/dict>\s*<\/plist>\s*$/,
    `${Object.entries(SENTENCES)
      .map(([key, said]) => `\t<key>${key}</key>\n\t<string>${said}</string>\n`)
      .join('')}\t<key>ITSAppUsesNonExemptEncryption</key>\n\t<true/>\n</dict>\n</plist>\n`,
  );

/** @param {Application} application */
export const entitlements = ({ hosts }) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
\t<key>aps-environment</key>
\t<string>production</string>
\t<key>com.apple.developer.associated-domains</key>
\t<array>
${hosts.map((host) => `\t\t<string>applinks:${host}</string>`).join('\n')}
\t</array>
</dict>
</plist>
`;

/** @param {string} file */
export const signedWith = (file) => (/** @type {string} */ text) =>
  text.replaceAll(
    'INFOPLIST_FILE = App/Info.plist;',
    `CODE_SIGN_ENTITLEMENTS = ${file};\n\t\t\t\tINFOPLIST_FILE = App/Info.plist;`,
  );

/** What Apple's service answers goes to the plugin, as its page asks. @param {string} text */
export const hearTokens = (text) =>
  text.replace(
    /\n}\s*$/,
    `

    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
}
`,
  );

/** @param {Application} application @param {string} certificate SHA-256 of the key that signs for the store */
export const assetLinks = ({ id }, certificate) => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: [certificate] },
  },
];

/** @param {Application} application @param {string} team */
export const siteAssociation = ({ id }, team) => ({
  applinks: { details: [{ appIDs: [`${team}.${id}`], components: [{ '/': '/api/*', exclude: true }, { '/': '*' }] }] },
});
