<?php
/**
 * Installs WordPress in the folder given as the argument, with pretty permalinks and two accounts, and prints as its last
 * line {"username", "applicationPassword", "second": {"username", "applicationPassword"}}.
 */

define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = 'localhost';
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

function application_password( int $user_id ): string {
	$created = WP_Application_Passwords::create_new_application_password( $user_id, array( 'name' => 'conformance' ) );
	if ( is_wp_error( $created ) ) {
		fwrite( STDERR, $created->get_error_message() . "\n" );
		exit( 1 );
	}
	return $created[0];
}

$installed = wp_install( 'Conformance', 'admin', 'admin@example.com', true, '', wp_generate_password( 32 ) );
$second    = wp_insert_user(
	array(
		'user_login' => 'subscriber',
		'user_email' => 'subscriber@example.com',
		'user_pass'  => wp_generate_password( 32 ),
		'role'       => 'subscriber',
	)
);

$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
flush_rewrite_rules();

echo "\n", wp_json_encode(
	array(
		'username'            => 'admin',
		'applicationPassword' => application_password( $installed['user_id'] ),
		'second'              => array(
			'username'            => 'subscriber',
			'applicationPassword' => application_password( $second ),
		),
	)
), "\n";
