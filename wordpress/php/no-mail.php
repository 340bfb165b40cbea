<?php
/** Must-use plugin: every mail counts as sent, and none is. */

add_filter( 'pre_wp_mail', '__return_true' );
